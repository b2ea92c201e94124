import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from './repositoryRoot.mjs'

/**
 * Writes the drawings of networks, tokens and wallets that the packages ship, from an unpacked `@web3icons/core` (MIT). Their pictures of brands change
 * seldom, and the package has 80 MB, so that it is no dependency:
 *
 *     npm pack @web3icons/core && tar xzf web3icons-core-*.tgz
 *     node scripts/drawMarks.mjs package
 */

/** What most apps show: by its own name here, or with another one of the source. */
const common = [
  ...[
    'ethereum',
    'optimism',
    'base',
    'polygon',
    'avalanche',
    'gnosis',
    'zksync',
    'linea',
    'scroll',
    'unichain',
    'solana',
  ],
  ...['bitcoin', 'polkadot', { kusama: 'tokens/KSM' }, { arbitrum: 'networks/arbitrum-one' }],
  { bnb: 'networks/binance-smart-chain' },
  ...['ETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'EURC'].map((symbol) => ({ [symbol]: `tokens/${symbol}` })),
]
const rare = [
  ...[
    'arbitrum-nova',
    'polygon-zkevm',
    'blast',
    'mantle',
    'celo',
    'sonic',
    'world',
    'ink',
    'soneium',
    'hyper-evm',
    'monad',
  ],
  ...[
    'abstract',
    'zora',
    'mode',
    'fantom',
    'moonbeam',
    'cronos',
    'kaia',
    'ronin',
    'rootstock',
    'taiko',
    'aurora',
    'lisk',
  ],
  ...['bob', 'acala', ...['LINK', 'AAVE', 'ARB', 'OP', 'PYUSD'].map((symbol) => ({ [symbol]: `tokens/${symbol}` }))],
]
/** Those of the wallets that are best known, which a list shows first: bestKnownWallets.ts. */
const wallets = [
  ...['metamask', 'phantom', 'trust', 'coinbase', 'okx', { binance: 'exchanges/binance' }, 'rainbow'],
  ...[{ bitget: 'exchanges/bitget' }, { uniswap: 'tokens/UNI' }, 'rabby', 'solflare', 'zerion', 'ledger', 'safe'],
]
const rareWallets = [
  ...['exodus', 'token-pocket', 'imtoken', 'backpack', 'glow', 'enkrypt', 'coin98', 'keplr', 'trezor', 'kraken'],
  ...['ronin', 'argent', 'zengo', 'my-ether-wallet', { ctrl: 'wallets/xdefi' }],
  ...['bybit', 'gate-io', 'crypto-com'].map((name) => ({ [name]: `exchanges/${name}` })),
  { safepal: 'tokens/SFP' },
]

/** Marks that are squares themselves: a round picture would cut their corners off. */
const squares = new Set(['networks/base', 'networks/celo'])

/** The docstring of each of the four. */
const docs = '/** The content of the `svg` (24 by 24) of each mark, by its name. */'

const source = process.argv[2]
if (!source) {
  console.error('Name the folder of an unpacked @web3icons/core: node scripts/drawMarks.mjs package')
  process.exit(2)
}
const folder = resolve(source)
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

await write('packages/react/src/marks/drawings.generated.ts', common, 'networks')
await write('packages/react/src/marks/rareDrawings.generated.ts', rare, 'networks')
await write('packages/blockchain-api/src/wallets/walletDrawings.generated.ts', wallets, 'wallets')
await write('packages/blockchain-api/src/wallets/rareWalletDrawings.generated.ts', rareWallets, 'wallets')

/**
 * @param {string} path
 * @param {readonly (string | Record<string, string>)[]} wanted
 * @param {string} kind the source's folder of those that are named alone
 */
async function write(path, wanted, kind) {
  const lines = []
  for (const one of wanted) {
    const [name = '', place = ''] = Object.entries(typeof one === 'string' ? { [one]: `${kind}/${one}` } : one)[0] ?? []
    lines.push(`  ${/^[a-zA-Z]\w*$/.test(name) ? name : `'${name}'`}: '${await draw(place)}',`)
  }
  writeFileSync(
    join(repositoryRoot, path),
    `${notice()}\n\n${docs}\nexport const ${nameOf(path)} = {\n${lines.join('\n')}\n} as const\n`,
  )
}

/** @param {string} place */
async function draw(place) {
  const [kind, name] = place.split('/')
  const file = join(folder, 'dist', 'svgs', kind ?? '', 'background', `${name}.svg.js`)
  const { default: svg } = await import(pathToFileURL(file).href)
  const inner = strip(svg)
  if (!squares.has(place)) return inner
  const [ground = ''] = inner.match(/^<path [^>]*\/>/) ?? []
  return `${ground}<g transform="translate(3.6 3.6)scale(.7)">${inner.slice(ground.length)}</g>`
}

/**
 * What stands within the picture's `svg`, without the clipping to its whole surface.
 *
 * @param {string} svg
 */
function strip(svg) {
  if (!/^<svg [^>]*viewBox="0 0 24 24"/.test(svg) || /<(?:script|style|image|text|foreignObject)|href=|'/.test(svg))
    throw new Error(`This picture is not as the others are: ${svg.slice(0, 200)}`)
  let inner = svg
    .replace(/^<svg [^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/>\s+</g, '><')
    .trim()
  for (const [whole, kind, id] of inner.matchAll(
    /<(clipPath|mask) id="([^"]+)"[^>]*><path fill="#fff" d="M(?:0 0h24v24H0z|24 0H0v24h24z)"\/><\/\1>/g,
  )) {
    const attribute = kind === 'mask' ? 'mask' : 'clip-path'
    inner = inner.replace(whole, '').replace(` ${attribute}="url(#${id})"`, '').replace('<defs></defs>', '')
  }
  inner = inner.replace(/<g>((?:<path [^>]*\/>)*)<\/g>/g, '$1')
  const group = inner.match(/^<g>((?:(?!<\/?g[ >]).)*)<\/g>(.*)$/s)
  inner = group ? `${group[1]}${group[2]}` : inner
  for (const [index, id] of [...inner.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '').entries())
    inner = inner
      .replaceAll(`"${id}"`, `"${String.fromCharCode(97 + index)}"`)
      .replaceAll(`#${id})`, `#${String.fromCharCode(97 + index)})`)
  return inner.replaceAll('M24 0H0v24h24z', 'M0 0h24v24H0z')
}

/** @param {string} path */
function nameOf(path) {
  return path.replace(/^.*\//, '').replace('.generated.ts', '')
}

function notice() {
  return `/*!
Drawn by web3icons ${version}, https://github.com/0xa3k5/web3icons, by scripts/drawMarks.mjs. The marks belong to those whom they stand for.

MIT License

Copyright (c) 0xa3k5 and the contributors of web3icons

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS
FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY,
WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
*/`
}
