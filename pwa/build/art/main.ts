import { furnished, readCatalog, writeCatalog } from './catalog';
import { renderBanners, renderCover, renderIcons, renderSamples } from './outputs';
import { PLACES } from './paths';
import { save } from './render';
import { picturesSource } from './shared';

const USAGE = `node pwa/build/art/run.mjs <what>
  all       everything that is kept in the repository
  catalog   recipes and cover names of store/seed/catalog.json
  covers    covers of the games that can be launched
  covers-of <vendor>…   covers of these vendors' games
  samples · banners · icons · shared`;

async function renderWhere(wanted: (game: { launchable: boolean; vendor: string }) => boolean): Promise<void> {
  for (const game of readCatalog().games.filter(wanted)) await renderCover(game);
}

export async function main([what, ...rest]: string[]): Promise<void> {
  const steps: Record<string, () => Promise<void> | void> = {
    catalog: () => writeCatalog(furnished(readCatalog())),
    covers: () => renderWhere((game) => game.launchable),
    samples: renderSamples,
    banners: renderBanners,
    icons: renderIcons,
    shared: () => save(PLACES.shared, 'pictures.gen.ts', picturesSource()),
  };
  if (what === 'covers-of') return renderWhere((game) => rest.includes(game.vendor));
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
