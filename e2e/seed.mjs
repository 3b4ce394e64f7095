// Makes the data folder that every run of the programs copies, so that those that start together need not each make it.
import { seededData } from './program.mjs';

await seededData();
