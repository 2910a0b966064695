import './promise-resolvers.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
