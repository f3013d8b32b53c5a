// What reads a PDF for the page that draws it, in a thread of its own.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
