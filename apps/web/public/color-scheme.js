// Runs before anything is drawn, so that a dark page never flashes white. The page is light, whatever the system
// prefers, unless the person has chosen dark in the settings. `apps/web/src/lib/color-scheme.ts` writes the value that
// this reads.
try {
  if (localStorage.getItem('greffier.color_scheme') === 'dark') {
    document.documentElement.dataset.mantineColorScheme = 'dark';
    document.querySelector('meta[name="theme-color"]').content = '#222933';
  }
} catch {
  // Without storage, the browser remembers no choice.
}
