import './missing-builtins.ts';
import './ligatures-in-order.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
