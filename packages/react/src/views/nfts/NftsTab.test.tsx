import { profile } from '@hawser/core/profile'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AccountBackend, accountBackend, sentNft } from '../fixtures/accountBackend.js'
import { testNetworks } from '../fixtures/createTestClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { type OpenAccountParameters, openAccount } from '../fixtures/openAccount.js'

const picture =
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20width=%2210%22%20height=%2210%22/%3E'
const foreign = 'https://strangers.example/a.png'
const idOf = (tokenId: string) => `eip155:1/0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb/${tokenId}`

function backendOf(nfts: AccountBackend['nfts'] | readonly ReturnType<typeof sentNft>[]): AccountBackend {
  return Object.assign(accountBackend(), { nfts: Array.isArray(nfts) ? { '': { data: nfts, next: null } } : nfts })
}
const tab = page.getByRole('tab', { name: 'NFTs' })
const grid = page.getByRole('grid', { name: 'NFTs' })
const tiles = () => grid.getByRole('button')
const names = () =>
  tiles()
    .elements()
    .map(({ textContent }) => textContent)

async function openNfts(options: OpenAccountParameters) {
  const opened = await openAccount(options)
  await tab.click()
  return opened
}

describe('the NFTs of an account', () => {
  it('VIEW-03 default: side by side, each with its picture, its name and how many there are', async () => {
    const nfts = [
      sentNft('1', { image: { url: picture, preview: null } }),
      sentNft('2', { name: null }),
      sentNft('3', { standard: 'ERC-1155', amount: '1200', name: 'Anchor' }),
      sentNft('1'.repeat(78), { name: null, collection: null }),
    ]
    await openNfts({ backend: backendOf(nfts) })
    await expect
      .poll(names)
      .toEqual(['Boat 1', 'Boats #2', 'Anchor × 1,200', '#1111…1111'].map((name) => expect.stringContaining(name)))
    await expect.element(tab).toHaveAttribute('aria-selected', 'true')
    expect(tiles().nth(0).element().querySelector('img')?.getAttribute('src')).toBe(picture)
    expect(document.querySelectorAll('.hawser-assets img')).toHaveLength(1)
    await expectAccessible()
  })

  it('behavior: a picture comes from the service; that of another server where the user allows those, and not before', async () => {
    const preview = `public/getNftImage?url=${encodeURIComponent(foreign)}`
    const nfts = [
      sentNft('1', { image: { url: foreign, preview } }),
      sentNft('2', { image: { url: foreign, preview: null } }),
    ]
    performance.clearResourceTimings()
    const { hawser } = await openNfts({ backend: backendOf(nfts) })
    const sources = () =>
      tiles()
        .elements()
        .map((tile) => tile.querySelector('img')?.getAttribute('src') ?? null)
    const served = `https://service.example/${preview}`
    // One that does not come is letters again.
    await expect.poll(sources).toEqual([expect.toBeOneOf([served, null]), null])
    await expect.poll(() => performance.getEntriesByName(served).length).toBeGreaterThan(0)
    expect(performance.getEntriesByName(foreign)).toEqual([])
    hawser.use(profile).setForeignImagesAllowed(true)
    await expect.poll(() => performance.getEntriesByName(foreign).length).toBeGreaterThan(0)
  })

  it('behavior: an SVG is drawn as a picture, and nothing in it runs', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" onload="parent.document.title='run'"><script>parent.document.title='run'</script><rect width="10" height="10"/></svg>`
    const nft = sentNft('1', { image: { url: `data:image/svg+xml;base64,${btoa(svg)}`, preview: null } })
    await openNfts({ backend: backendOf([nft]) })
    const isDrawn = () =>
      [...document.querySelectorAll<HTMLImageElement>('.hawser-nft-picture > img')].map(
        (image) => image.naturalWidth > 0,
      )
    await expect.poll(isDrawn).toEqual([true])
    await tiles().first().click()
    await expect.element(page.getByRole('heading', { name: 'Boat 1' })).toBeVisible()
    await expect.poll(isDrawn).toEqual([true])
    expect(document.querySelector('[data-hawser-root] .hawser-nft-picture :is(svg, script, object, iframe)')).toBeNull()
    expect(document.title).not.toBe('run')
  })

  it('behavior: while they are read their place is held and named', async () => {
    const backend = backendOf([sentNft('1')])
    backend.modes.set('/nfts', 'hold')
    await openNfts({ backend })
    await expect.element(page.getByText('Loading NFTs')).toBeInTheDocument()
    await expectAccessible()
    await expect.poll(() => backend.asked.filter(({ pathname }) => pathname.endsWith('/nfts')).length).toBe(1)
    backend.release()
    await expect.element(tiles().first()).toBeVisible()
  })

  it('behavior: an account without one says what will stand here', async () => {
    await openNfts({ backend: backendOf([]) })
    await expect.element(page.getByText('No NFTs on Ethereum yet. What you receive appears here.')).toBeVisible()
    await expectAccessible()
  })

  it('behavior: a service that tells none is no account without one', async () => {
    await openNfts({ backend: backendOf(null) })
    await expect.element(page.getByText('NFTs on Ethereum can’t be shown here.')).toBeVisible()
    await expectAccessible()
  })

  it.each([
    ['without a service', { services: {} }],
    ['where balances are off', { features: { balance: false } }],
  ] satisfies readonly (readonly [string, OpenAccountParameters])[])(
    'VIEW-03 behavior: %s there is no tab',
    async (_, options) => {
      await openAccount(options)
      await expect.element(page.getByRole('button', { name: /^Copy address/ })).toBeVisible()
      expect(tab.elements()).toHaveLength(0)
    },
  )

  it('error: a failure is told with its retry, which is blocked for 30 s', async () => {
    const backend = backendOf([sentNft('1')])
    backend.modes.set('/nfts', 'fail')
    const { clock } = await openNfts({ backend })
    await expect.element(page.getByText('NFTs unavailable')).toBeVisible()
    const blocked = page.getByRole('button', { name: 'Try again in 30 s' })
    await expect.element(blocked).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    backend.modes.clear()
    clock.advance(29_000)
    await expect.element(page.getByRole('button', { name: 'Try again in 1 s' })).toBeVisible()
    clock.advance(1_000)
    await expect.element(tiles().first()).toBeVisible()
  })

  it('behavior: page after page when the end comes near; one that fails is asked for again', async () => {
    const of = (from: number) => Array.from({ length: 30 }, (_, index) => sentNft(String(from + index)))
    const backend = backendOf({ '': { data: of(0), next: 'c2' }, c2: { data: of(30), next: null } })
    backend.modes.set('cursor=c2', 'fail')
    await openNfts({ backend })
    await expect.element(tiles().first()).toBeVisible()
    await expect.element(grid).toHaveAttribute('aria-rowcount', '-1')
    document.querySelector('.hawser-body')?.scrollTo(0, 100_000)
    await expect.element(page.getByText('Couldn’t load more.')).toBeVisible()
    await expectAccessible()
    backend.modes.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(grid).toHaveAttribute('aria-rowcount', '20')
    document.querySelector('.hawser-body')?.scrollTo(0, 100_000)
    await expect.element(page.getByRole('button', { name: 'Boat 59' })).toBeVisible()
    expect(tiles().elements().length).toBeLessThan(60)
  })

  it('behavior: spam is folded away; where all of a page is, the next one is read', async () => {
    const spam = sentNft('9', { name: 'Claim at gift.xyz', flags: { is_spam: true } })
    const backend = backendOf({ '': { data: [spam], next: 'c2' }, c2: { data: [sentNft('1')], next: null } })
    await openNfts({ backend })
    await expect.poll(names).toEqual([expect.stringContaining('Boat 1')])
    const disclosure = page.getByRole('button', { name: '1 hidden NFT' })
    await expect.element(disclosure).toHaveAttribute('aria-expanded', 'false')
    await disclosure.click()
    await page.getByRole('button', { name: /Claim at gift/ }).click()
    await expect.element(page.getByText('Likely spam. Don’t open links it names.')).toBeVisible()
    await expectAccessible()
  })

  it('behavior: the arrow keys go from one to the next', async () => {
    await openNfts({ backend: backendOf(['1', '2', '3', '4', '5'].map((id) => sentNft(id))) })
    await expect.element(tiles().first()).toBeVisible()
    ;(tiles().first().element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tiles().nth(1)).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(tiles().nth(4)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Boat 5' })).toBeVisible()
  })

  it('behavior: from right to left the first one stands at the right', async () => {
    await openNfts({ backend: backendOf([sentNft('1'), sentNft('2')]), dir: 'rtl' })
    const left = (index: number) => tiles().nth(index).element().getBoundingClientRect().left
    await expect.element(tiles().first()).toBeVisible()
    expect(left(0)).toBeGreaterThan(left(1))
    await expectAccessible()
  })

  it('behavior: names of any length and direction stay within a narrow card', async () => {
    await page.viewport(320, 640)
    onTestFinished(() => page.viewport(414, 896))
    const long = { name: `\u202e${'W'.repeat(100)}`, collection: 'long '.repeat(20), description: 'm'.repeat(900) }
    const attributes = [{ name: 'n'.repeat(64), value: 'v'.repeat(256) }]
    await openNfts({ backend: backendOf([sentNft('7'.repeat(77), { ...long, attributes }), sentNft('2')]) })
    await expect.element(tiles().first()).toBeVisible()
    const body = () => document.querySelector('.hawser-body')
    expect(body()?.scrollWidth).toBeLessThanOrEqual(body()?.clientWidth ?? 0)
    await tiles().first().click()
    await expect.element(page.getByRole('heading', { name: 'Attributes' })).toBeVisible()
    expect(body()?.scrollWidth).toBeLessThanOrEqual(body()?.clientWidth ?? 0)
    await expectAccessible()
  })
})

describe('NftDetails', () => {
  it('default: what its maker says of it, and where it is', async () => {
    const attributes = [
      { name: 'Hull', value: 'Oak' },
      { name: 'Sails', value: '2' },
    ]
    await openNfts({ backend: backendOf([sentNft('1', { description: 'A small boat.', attributes })]) })
    await tiles().first().click()
    await expect.element(page.getByRole('heading', { name: 'Boat 1' })).toBeVisible()
    const facts = () =>
      [...document.querySelectorAll('dl > div')].map((fact) => [
        fact.querySelector('dt')?.textContent,
        fact.querySelector('dd .hawser-visually-hidden, dd')?.textContent,
      ])
    expect(facts()).toEqual([
      ['Collection', 'Boats'],
      ['Description', 'A small boat.'],
      ['Network', 'Ethereum'],
      ['Contract', expect.stringContaining('0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb')],
      ['Token ID', '1'],
      ['Standard', 'ERC-721'],
      ['Hull', 'Oak'],
      ['Sails', '2'],
    ])
    await expect
      .element(page.getByRole('link', { name: /Explorer/ }))
      .toHaveAttribute('href', expect.stringContaining('0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'))
    await expectAccessible()
  })

  it('behavior: a picture that is not shown is said to be on another server, and settings are where that is decided', async () => {
    const { hawser } = await openNfts({
      backend: backendOf([sentNft('1', { image: { url: foreign, preview: null } })]),
    })
    await tiles().first().click()
    await expect.element(page.getByText('This picture is on another server')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Open settings' }).click()
    expect(hawser.getSnapshot().router.stack.at(-1)?.name).toBe('Settings')
  })

  it('behavior: one that is gone is said to be, and nothing of another network is shown', async () => {
    const { hawser } = await openAccount({
      backend: backendOf([sentNft('1')]),
      networks: testNetworks.slice(0, 2),
      view: { name: 'Token', parameters: { id: idOf('2') } },
    })
    await expect.element(page.getByText('This NFT is no longer in your account.')).toBeVisible()
    await expectAccessible()
    hawser.router.push({ name: 'Token', parameters: { id: idOf('1') } })
    await expect.element(page.getByRole('heading', { name: 'Boat 1' })).toBeVisible()
  })
})
