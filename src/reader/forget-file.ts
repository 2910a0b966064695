import { takePassedFile } from './passed-file.ts';

/** A page of readers that checks no file leaves none behind either. */
void takePassedFile(null);
