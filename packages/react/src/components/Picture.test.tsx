import '../styles/index.css'
import { defineNetwork } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { renderClient } from '../fixtures/renderClient.js'
import { NetworkImage, WalletImage } from './Picture.js'
import { TokenImage } from './TokenImage.js'

const pictures = () => [...document.querySelectorAll<HTMLElement>('.hawser-picture')]
const images = () => pictures().map((picture) => picture.querySelector('img')?.src)
const network = (id: number, assets?: { readonly imageUrl: string }) =>
  defineNetwork({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Unit', symbol: 'UNIT', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    ...(assets && { assets }),
  })

describe('NetworkImage', () => {
  it('default: the mark, drawn in the place that was kept for it', async () => {
    await renderClient(
      <>
        <NetworkImage network={network(8453)} />
        <NetworkImage network={network(42_220)} />
      </>,
    )
    expect(pictures().map(({ textContent }) => textContent)).toEqual(['', ''])
    const before = pictures().map((picture) => picture.getBoundingClientRect())
    await expect
      .poll(images)
      .toEqual([expect.stringMatching(/^data:image\/svg/), expect.stringMatching(/^data:image\/svg/)])
    const [first, second] = images()
    expect(first).not.toBe(second)
    for (const image of document.querySelectorAll('img')) {
      await image.decode()
      expect([image.naturalWidth > 0, image.width, image.height]).toEqual([true, 36, 36])
    }
    expect(pictures().map((picture) => picture.getBoundingClientRect())).toEqual(before)
  })

  it('behavior: the app’s own picture goes before the mark; letters where there is neither', async () => {
    const own = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
    await renderClient(
      <>
        <NetworkImage network={network(1, { imageUrl: own })} />
        <NetworkImage network={network(424_242)} />
        <NetworkImage network={undefined} />
      </>,
    )
    await expect.poll(() => pictures().map(({ textContent }) => textContent)).toEqual(['', 'C4', '?'])
    expect(images()).toEqual([own, undefined, undefined])
  })
})

describe('WalletImage', () => {
  it('behavior: an icon that the page has already is decoded with its row; one that is fetched holds up nothing', async () => {
    const own = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
    await renderClient([own, '/icon.png'].map((src) => <WalletImage key={src} src={src} name="Amber" />))
    expect([...document.querySelectorAll('img')].map(({ decoding }) => decoding)).toEqual(['sync', 'async'])
  })
})

describe('TokenImage', () => {
  it('default: the native currency by its symbol, a token by its address, and letters for a stranger with the same symbol', async () => {
    const at = (address: string) => ({ chainId: 'eip155:1', address }) as const
    await renderClient(
      <>
        <TokenImage token={null} symbol="ETH" src={null} />
        <TokenImage token={at('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')} symbol="USDC" src={null} />
        <TokenImage token={at(`0x${'12'.repeat(20)}`)} symbol="USDC" src={null} />
      </>,
    )
    const mark = expect.stringMatching(/^data:image\/svg/)
    await expect.poll(images).toEqual([mark, mark, undefined])
    await expect.poll(() => pictures()[2]?.textContent).toBe('US')
  })
})

describe('letters', () => {
  it('behavior: of the first two words, or of the first; "Wallet" is no word', async () => {
    const names = ['Amber Wallet', 'Spring Tide', 'imToken', '1inch Wallet', 'Wallet', '', '🦊', 'Ökonom', '财富 钱包']
    await renderClient(names.map((name) => <WalletImage key={name} src={null} name={name} />))
    expect(pictures().map(({ textContent }) => textContent)).toEqual([
      'Am',
      'ST',
      'Im',
      '1i',
      '?',
      '?',
      '?',
      'Ök',
      '财钱',
    ])
  })

  it('behavior: no two tiles of a list look alike', async () => {
    const names = ['Amber', 'Ambit', 'Amble', 'Amp', 'Amulet', 'Anchor', 'Anvil', 'Ansel', 'Antler']
    await renderClient(
      <div data-hawser-root="" data-hawser-theme="light">
        {names.map((name) => (
          <WalletImage key={name} src={null} name={name} />
        ))}
      </div>,
    )
    const looks = pictures().map((picture) => `${picture.textContent} ${getComputedStyle(picture).backgroundColor}`)
    expect(new Set(looks).size).toBe(names.length)
  })
})
