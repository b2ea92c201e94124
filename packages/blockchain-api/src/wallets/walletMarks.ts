import { walletDrawings } from './walletDrawings.generated.js'

/** Letters, ground and ink in colours like the wallet's own, where no drawing of it may be shipped. */
type Tile = readonly [letters: string, ground: string, ink?: string]

type Drawn = Readonly<Record<string, string>>

/**
 * Returns the picture of a bundled wallet as SVG text, by the name that stands in a listing's `imageId` (`mark:metamask`), and undefined where there is none:
 * a drawing of web3icons (MIT), or a tile with letters. Each has its own ground, for a light page and a dark one. The drawings of wallets that are less
 * known are loaded when the first of them is wanted.
 * @throws an error when they do not load
 */
export async function findWalletMark(name: string): Promise<string | undefined> {
  const tile = own(letterTiles(), name)
  if (tile) return toSvg(drawTile(tile))
  const known: Drawn = walletDrawings
  const drawing =
    own(known, name) ?? own((await import('./rareWalletDrawings.generated.js')).rareWalletDrawings as Drawn, name)
  return drawing && toSvg(drawing)
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** The tiles by name. */
export function letterTiles(): Readonly<Record<string, Tile>> {
  return {
    '1inch': ['1i', '#1b314f'],
    alphawallet: ['Al', '#1d5cff'],
    'blockchain-com': ['Bl', '#0c6cf2'],
    brave: ['Br', '#d13a12'],
    core: ['Co', '#17171a'],
    fearless: ['Fe', '#d6006c'],
    frame: ['Fr', '#00d2be', '#06211f'],
    jupiter: ['Ju', '#19202a', '#c7f284'],
    leather: ['Le', '#12100f', '#f5f1ed'],
    'magic-eden': ['ME', '#cf1b64'],
    mathwallet: ['Ma', '#2f3136'],
    nightly: ['Ni', '#5a61e6'],
    nova: ['No', '#1b1b37', '#9fb6ff'],
    onekey: ['1K', '#44d62c', '#0a1f07'],
    orange: ['Or', '#ff6b1a', '#2b0f00'],
    oyl: ['Oy', '#efe6d8', '#1a1714'],
    'polkadot-js': ['Pj', '#ff8c00', '#2b1700'],
    polkagate: ['Pg', '#5b1d8b'],
    robinhood: ['Rh', '#ccff00', '#110e08'],
    subwallet: ['Su', '#004bff'],
    talisman: ['Ta', '#d5ff5c', '#1b1b1b'],
    tangem: ['Tg', '#1e1e1e', '#c9c9c9'],
    unisat: ['Un', '#1a1a1a', '#f4b852'],
    unstoppable: ['UW', '#ffa800', '#2b1c00'],
    wizz: ['Wi', '#6d35dd'],
    xverse: ['Xv', '#0c0c0c', '#ee9a5f'],
    zeal: ['Ze', '#00c9d2', '#00282a'],
  }
}

function drawTile([letters, ground, ink = '#fff']: Tile): string {
  const font = 'font-family="system-ui,-apple-system,Segoe UI,Roboto,sans-serif" font-size="10" font-weight="650"'
  const text = `<text x="12" y="15.6" text-anchor="middle" fill="${ink}" ${font} letter-spacing="-.2">${letters}</text>`
  return `<path fill="${ground}" d="M0 0h24v24H0z"/>${text}`
}

function toSvg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none">${content}</svg>`
}
