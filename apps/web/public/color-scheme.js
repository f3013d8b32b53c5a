// Runs before anything is drawn, so that a dark page never flashes white. Light, whatever the system says, unless the
// person has chosen dark in the settings. `apps/web/src/lib/color-scheme.ts` writes what this reads.
try {
  if (localStorage.getItem('greffier.color_scheme') === 'dark') {
    document.documentElement.dataset.mantineColorScheme = 'dark';
    document.querySelector('meta[name="theme-color"]').content = '#222933';
  }
} catch {
  // A browser without storage has no choice to remember.
}
