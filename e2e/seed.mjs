// Creates the demo data that every test program copies, before several programs start at the same time.
import { seededData } from './program.mjs';

await seededData();
