import './missing-builtins.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
