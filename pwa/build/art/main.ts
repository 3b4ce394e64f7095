import { text } from 'node:stream/consumers';
import { furnished, readCatalog, writeCatalog } from './catalog';
import { catalogCovers } from './gallery';
import { renderBanners, renderCover, renderIcons, renderSamples } from './outputs';
import { PLACES } from './paths';
import { save } from './render';
import { picturesSource } from './shared';
import { writeVersions } from './sandboxCovers';

const USAGE = `node pwa/build/art/run.mjs <what>
  all       all committed images
  catalog   recipes and cover names of store/seed/catalog.json
  covers    covers of the in-house games
  catalog-covers [--first N] [--out folder] [--calm]   marks and covers of what \`sandbox catalog\` prints, where they are missing
  catalog-version   the versions of their names, before \`shared\`
  samples · banners · icons · shared`;

async function renderCovers(): Promise<void> {
  for (const game of readCatalog().games) await renderCover(game);
}

export async function main([what, ...rest]: string[]): Promise<void> {
  const steps: Record<string, () => Promise<void> | void> = {
    catalog: () => writeCatalog(furnished(readCatalog())),
    covers: renderCovers,
    samples: renderSamples,
    banners: renderBanners,
    icons: renderIcons,
    shared: () => save(PLACES.shared, 'pictures.gen.ts', picturesSource()),
  };
  if (what === 'catalog-covers') return catalogCovers(rest);
  if (what === 'catalog-version') {
    writeVersions(await text(process.stdin));
    return;
  }
  const chosen = what === 'all' ? Object.values(steps) : [steps[what ?? '']];
  for (const step of chosen) {
    if (!step) {
      process.stderr.write(`${USAGE}\n`);
      process.exitCode = 2;
      return;
    }
    await step();
  }
}
