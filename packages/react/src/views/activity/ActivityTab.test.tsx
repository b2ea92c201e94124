import { internalsKey } from '@hawser/core/internals'
import { profile } from '@hawser/core/profile'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { renderClient } from '../../fixtures/renderClient.js'
import { ar } from '../../text/locales/ar.js'
import { de } from '../../text/locales/de.js'
import { es } from '../../text/locales/es.js'
import { ja } from '../../text/locales/ja.js'
import { accountBackend, sentHistory } from '../fixtures/accountBackend.js'
import { testNetworks } from '../fixtures/createTestClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet } from '../fixtures/fakeWallet.js'
import { openAccount } from '../fixtures/openAccount.js'
import { connectWallet } from '../fixtures/openClient.js'

const friend = '0x4444444444444444444444444444444444444444'
const router = '0x5555555555555555555555555555555555555555'
/** From the examples of EIP-55. */
const spender = '0x52908400098527886E0F7030069857D2E4169EE7'

const rows = sentHistory([
  { sentTo: friend, transfers: [{ amount: '0.2' }] },
  {
    operationType: 'trade',
    sentTo: router,
    application: { name: 'Harbour Swap' },
    transfers: [
      { symbol: 'USDC', amount: '1250.5' },
      { direction: 'in', amount: '0.412' },
    ],
  },
  // A history has addresses in small letters.
  {
    operationType: 'approve',
    sentTo: router,
    spender: spender.toLowerCase(),
    transfers: [{ symbol: 'USDC', amount: '100' }],
  },
  { status: 'failed', sentTo: friend, transfers: [{ amount: '3' }] },
  {
    operationType: 'receive',
    minedAt: '2023-10-02T10:00:00Z',
    sentFrom: '0x6666666666666666666666666666666666666666',
    transfers: [{ direction: 'in', amount: '0' }],
  },
  {
    operationType: 'receive',
    minedAt: '2023-10-01T10:00:00Z',
    sentFrom: friend,
    transfers: [{ direction: 'in', amount: '2', symbol: 'HARB' }],
  },
])

async function openActivity(
  history = { '': { data: rows, next: null } } as ReturnType<typeof accountBackend>['history'],
) {
  const client = await openAccount({ backend: Object.assign(accountBackend(), { history }) })
  await page.getByRole('tab', { name: 'Activity' }).click()
  return client
}
const list = () => page.getByRole('list', { name: 'Activity' })

describe('the activity of an account', () => {
  it('CAP-10, VIEW-03 default: by month, one line that says what happened', async () => {
    await openActivity()
    await expect.element(page.getByRole('heading', { name: 'November 2023' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'October 2023' })).toBeVisible()
    const lines = list().getByRole('button')
    await expect.element(lines.nth(0)).toHaveTextContent('Sent 0.2 ETH to 0x4444…4444')
    await expect.element(lines.nth(1)).toHaveTextContent('Swapped 1,250.5 USDC for 0.412 ETH')
    await expect.element(lines.nth(1)).toHaveTextContent('Harbour Swap')
    await expect.element(lines.nth(2)).toHaveTextContent('Approved 100 USDC for 0x5290…9EE7')
    await expect.element(lines.nth(3)).toHaveTextContent('Failed')
    await expect.element(lines.nth(5)).toHaveTextContent('Received 2 HARB from 0x4444…4444')
    await expectAccessible()
  })

  it('behavior: at 320 px every choice shows its whole name, and no shortened address is broken in two', async () => {
    const widths = () =>
      [...document.querySelectorAll<HTMLElement>('.hawser-filters select')].map(({ offsetWidth }) => offsetWidth)
    await openActivity()
    await expect.poll(widths).toHaveLength(3)
    const wide = widths()
    onTestFinished(() => page.viewport(1280, 800))
    for (const width of [320, 300, 280]) {
      await page.viewport(width, 640)
      for (const [index, now] of widths().entries()) expect(now, `${width}`).toBeGreaterThanOrEqual(wide[index] ?? 0)
      const addresses = [...list().element().querySelectorAll('.hawser-address')]
      expect(addresses.map(({ textContent }) => textContent)).toContain('0x4444…4444')
      for (const address of addresses) expect(address.getClientRects(), `${width}`).toHaveLength(1)
    }
  })

  it('CON-13 behavior: how long ago, and when exactly', async () => {
    await openActivity()
    await expect.element(list().getByText('2 hr. ago')).toBeVisible()
    expect(document.querySelector('.hawser-activity-row time')?.getAttribute('datetime')).toBe(
      '2023-11-14T20:00:00.000Z',
    )
  })

  it('behavior: a transfer that was made to be mistaken is marked, and its address is not handed on', async () => {
    await openActivity()
    await list().getByText('Likely scam').click()
    await expect.element(page.getByText(/Never copy an address from it/)).toBeVisible()
    expect(page.getByRole('button', { name: 'Copy address' }).elements()).toHaveLength(0)
    await expectAccessible()
  })

  it('behavior: the names that the user knows stand in place of addresses', async () => {
    const { hawser } = await openActivity()
    await expect.element(list()).toBeVisible()
    hawser.use(profile).setLabel({ namespace: 'eip155', address: friend }, 'Alice')
    await expect.element(list().getByRole('button').nth(0)).toHaveTextContent('Sent 0.2 ETH to Alice')
  })

  it('ENT-05 behavior: whom the user does not know is told by a name of their own, unless that is turned off', async () => {
    const asked: string[] = []
    const { hawser, clock } = await openAccount({
      backend: Object.assign(accountBackend(), { history: { '': { data: rows, next: null } } }),
      names: {
        async lookupIdentity({ address }) {
          asked.push(address)
          return { name: address === friend ? 'carol.eth' : null, avatar: 'https://pictures.example/carol.png' }
        },
        resolveName: async () => null,
      },
    })
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect.element(list().getByRole('button').nth(0)).toHaveTextContent('Sent 0.2 ETH to 0x4444…4444')
    const untilNamed = () =>
      expect.poll(() => {
        clock.advance(100)
        return list().getByRole('button').nth(0).element().textContent
      })
    await untilNamed().toContain('Sent 0.2 ETH to carol.eth')
    await expect.element(list().getByRole('button').nth(5)).toHaveTextContent('Received 2 HARB from carol.eth')
    // Each once, and nobody who wants to be mistaken for somebody; their pictures are of strangers.
    expect(asked.filter((address) => address === friend)).toHaveLength(1)
    expect(asked).not.toContain('0x6666666666666666666666666666666666666666')
    expect(document.querySelector('img[src*="pictures.example"]')).toBeNull()
    await expectAccessible()
    hawser.use(profile).setNamesLookedUp(false)
    await expect.element(list().getByRole('button').nth(0)).toHaveTextContent('Sent 0.2 ETH to 0x4444…4444')
  })

  it('behavior: it is filtered by sort and by token, and the filters are cleared where nothing matches', async () => {
    await openActivity()
    await page.getByRole('combobox', { name: 'Type' }).selectOptions('Swaps')
    await expect.poll(() => list().getByRole('button').elements().length).toBe(1)
    await page.getByRole('combobox', { name: 'Token' }).selectOptions('HARB')
    await expect.element(page.getByText('No transaction matches.')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => list().getByRole('button').elements().length).toBe(6)
  })

  it('behavior: what waits stands on top until it is in the history', async () => {
    const { hawser } = await openActivity()
    await expect.element(list()).toBeVisible()
    hawser[internalsKey].events.emit('transactionSent', {
      caipNetworkId: 'eip155:1',
      from: '0x12ab34cd56ef78901234567890abcdef123490ef',
      hash: `0x${'ab'.repeat(32)}`,
      transfer: { to: friend, toName: 'alice.eth', amount: '0.7', symbol: 'ETH', tokenAddress: null, tokenId: null },
    })
    await expect.element(page.getByRole('heading', { name: 'Pending' })).toBeVisible()
    await expect.element(list().getByRole('button').nth(0)).toHaveTextContent('Sent 0.7 ETH to alice.eth')
    await expectAccessible()
  })

  it('CAP-09, VAL-19 behavior: purchases are grouped on top, the latest few of them, and each leads to its own view', async () => {
    const purchases = sentHistory([
      ...['IN_PROGRESS', 'SUCCESS', 'FAILED', 'SUCCESS', 'SUCCESS'].map((status, index) => ({
        operationType: 'buy',
        sentFrom: 'Coinbase',
        status: `ONRAMP_TRANSACTION_STATUS_${status}`,
        transfers: [{ direction: 'in' as const, symbol: 'LUSD', amount: String(90 + index) }],
      })),
    ]).map((row) => ({ ...row, id: `bought-${row.id}` }))
    await openAccount({
      backend: Object.assign(accountBackend(), { history: { '': { data: rows, next: null } }, purchases }),
    })
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect.element(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
    const lines = list().getByRole('button')
    await expect.element(lines.nth(0)).toHaveTextContent(/Bought 90 LUSD.*Coinbase · Pending/)
    await expect.element(lines.nth(1)).toHaveTextContent(/Bought 91 LUSD.*Coinbase/)
    await expect.element(lines.nth(2)).toHaveTextContent(/Bought 92 LUSD.*Coinbase · Failed/)
    await expect.element(lines.nth(4)).toHaveTextContent('Sent 0.2 ETH')
    await expectAccessible()
    await lines.nth(3).click()
    await expect.element(lines.nth(4)).toHaveTextContent(/Bought 94 LUSD/)
    await page.getByRole('button', { name: 'Show fewer' }).click()
    await lines.nth(0).click()
    await expect.element(page.getByText('App', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Coinbase')).toBeVisible()
  })

  it('behavior: more comes as the end comes near, to the last page', async () => {
    const page1 = sentHistory(Array.from({ length: 50 }, () => ({ sentTo: friend })))
    const page2 = sentHistory(
      Array.from({ length: 50 }, () => ({ sentTo: friend })),
      50,
    )
    const { backend } = await openActivity({ '': { data: page1, next: 'c2' }, c2: { data: page2, next: null } })
    await expect.element(list()).toBeVisible()
    list().getByRole('button').last().element().scrollIntoView()
    await expect.poll(() => backend.asked.some(({ search }) => search.includes('cursor=c2'))).toBe(true)
    await expect.poll(() => document.querySelector('[aria-setsize]')?.getAttribute('aria-setsize')).toBe('101')
  })

  it('behavior: whoever is at the end stays where they are when more comes, and no page is read that nobody scrolls to', async () => {
    const pageOf = (number: number) => ({
      data: sentHistory(
        Array.from({ length: 100 }, () => ({ sentTo: friend })),
        number * 100,
      ),
      next: `c${number + 1}`,
    })
    const { backend } = await openActivity({ '': pageOf(0), c1: pageOf(1), c2: pageOf(2), c3: pageOf(3) })
    await expect.element(list()).toBeVisible()
    backend.modes.set('cursor=c1', 'hold')
    const body = () => list().element().closest<HTMLElement>('.hawser-body') as HTMLElement
    body().scrollTop = body().scrollHeight
    await expect.poll(() => backend.asked.some(({ search }) => search.includes('cursor=c1'))).toBe(true)
    await expect.poll(() => document.querySelector('[data-key="row-99"]')).not.toBeNull()
    const { scrollTop } = body()
    backend.modes.clear()
    backend.release()
    await expect.poll(() => document.querySelector('[aria-setsize]')?.getAttribute('aria-setsize')).toBe('201')
    expect(body().scrollTop).toBe(scrollTop)
    await expect.poll(() => document.querySelector('[data-key="row-103"]')).not.toBeNull()
    expect(body().scrollTop).toBe(scrollTop)
    expect(backend.asked.some(({ search }) => search.includes('cursor=c2'))).toBe(false)
  })

  it('behavior: a further page that fails is told below what is known, and asked for again', async () => {
    const page1 = sentHistory([{ sentTo: friend }])
    const page2 = sentHistory([{ sentTo: friend }], 1)
    const backend = accountBackend()
    backend.history = { '': { data: page1, next: 'c2' }, c2: { data: page2, next: null } }
    backend.modes.set('cursor=c2', 'fail')
    await openAccount({ backend })
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect.element(page.getByText('Couldn’t load more.')).toBeVisible()
    expect(list().getByRole('button').elements()).toHaveLength(1)
    await expectAccessible()
    backend.modes.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => list().getByRole('button').elements().length).toBe(2)
    await expect.element(page.getByText('Couldn’t load more.')).not.toBeInTheDocument()
  })

  it('behavior: nothing yet says what will stand here', async () => {
    const { backend } = await openActivity({})
    await expect.element(page.getByText('No activity on Ethereum yet. Your transactions appear here.')).toBeVisible()
    await expectAccessible()
    expect(backend.asked.length).toBeGreaterThan(0)
  })

  it('behavior: a failure is told in its place, and tried again', async () => {
    const backend = Object.assign(accountBackend(), { history: { '': { data: rows, next: null } } })
    backend.modes.set('/history', 'fail')
    await openAccount({ backend })
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect.element(page.getByText('Activity unavailable')).toBeVisible()
    await expectAccessible()
    backend.modes.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(list()).toBeVisible()
  })

  it.each([ar, de, es, ja])('behavior: a failure is told in the language of the modal ($code)', async (locale) => {
    const backend = Object.assign(accountBackend(), { history: { '': { data: rows, next: null } } })
    backend.modes.set('/history', 'fail')
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
    const client = await renderClient(null, {
      wallets: [wallet],
      networks: testNetworks.slice(0, 1),
      services: { blockchainApi: { baseUrl: 'https://service.example' } },
      platform: { fetch: backend.fetch },
      provider: { locale },
    })
    await connectWallet(client, wallet)
    client.hawser.open({ view: { name: 'Account' } })
    const words = (await locale.loadAccount?.())?.catalogue
    await page.getByRole('tab', { name: String(words?.['activity.title']) }).click()
    const alert = page.getByRole('alert').filter({ hasText: String(words?.['activity.failed']) })
    await expect.element(alert).toBeVisible()
    expect(alert.element().querySelector('.hawser-empty-text')?.textContent).toBe(words?.['activity.failedText'])
    // The toast says so, too.
    const opening = (await locale.load?.())?.catalogue
    await expect.element(page.getByText(String(opening?.['errors.HISTORY_FAILED']), { exact: true })).toBeVisible()
  })

  it('default: the tabs by keyboard, and the one that was looked at is come back to', async () => {
    const { hawser } = await openActivity()
    await list().getByRole('button').nth(1).click()
    await expect.element(page.getByText('Transaction hash')).toBeVisible()
    await expect.element(page.getByText('−1,250.5 USDC')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: /Explorer/ }))
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/explorer\.test\/tx\/0x0+2$/))
    await expectAccessible()
    hawser.router.goBack()
    await expect.element(page.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
    const tab = page.getByRole('tab', { name: 'Activity' }).element() as HTMLElement
    tab.focus()
    tab.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))
    await expect.element(page.getByRole('tab', { name: 'NFTs' })).toHaveFocus()
  })

  it('behavior: the other side is given a name of the user’s own, by which it is called from then on', async () => {
    const { hawser } = await openActivity()
    await list().getByRole('button').first().click()
    await page.getByRole('button', { name: 'Add a label' }).click()
    await page.getByLabelText('Label').fill('The harbour master')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('button', { name: 'Change label' })).toBeVisible()
    await expect.element(page.getByText('The harbour master', { exact: true })).toBeVisible()
    await expectAccessible()
    hawser.router.goBack()
    await expect.element(list().getByText('Sent 0.2 ETH to The harbour master')).toBeVisible()
  })

  it('behavior: a spender is shown to the last sign, with the checksum of EIP-55, and so copied; a contract that is asked is nobody’s', async () => {
    const approved = sentHistory([
      { operationType: 'approve', sentTo: router, spender: spender.toLowerCase(), transfers: [] },
      { operationType: 'approve', sentTo: router, transfers: [] },
    ])
    await openActivity({ '': { data: approved, next: null } })
    await expect.element(list().getByRole('button').nth(1)).toHaveTextContent(/^Approved tokens(?! for)/)
    await list().getByRole('button').first().click()
    await expect.element(page.getByText('Spender')).toBeVisible()
    await expect.poll(() => document.querySelector('.hawser-full-address')?.textContent).toBe(spender)
    await expectAccessible()
  })

  it('behavior: what a transaction has cost is asked of its chain while it is looked at, and shown; of what came it is not', async () => {
    const asked: { hash: string; signal: AbortSignal; answer: (fee: bigint | null) => void }[] = []
    const history = { '': { data: rows, next: null } }
    const { hawser } = await openAccount({
      backend: Object.assign(accountBackend(), { history }),
      getFee: ({ hash, signal }) => new Promise((answer) => asked.push({ hash, signal, answer })),
    })
    await page.getByRole('tab', { name: 'Activity' }).click()
    await list().getByRole('button').nth(0).click()
    await expect.element(page.getByText('Network fee', { exact: true })).toBeVisible()
    await expect.poll(() => asked.length).toBe(1)
    asked[0]?.answer(31_500_000_000_021n)
    await expect.element(page.getByText('0.000032 ETH')).toBeVisible()
    expect(page.getByText('0.000032 ETH').element().getAttribute('title')).toBe('0.000031500000000021 ETH')
    await expectAccessible()

    hawser.router.goBack()
    await list().getByRole('button').nth(1).click()
    await expect.poll(() => asked.length).toBe(2)
    hawser.router.goBack()
    await expect.poll(() => asked[1]?.signal.aborted).toBe(true)
    // One that a chain knows nothing of has no row for it.
    await list().getByRole('button').nth(3).click()
    await expect.poll(() => asked.length).toBe(3)
    asked[2]?.answer(null)
    await expect.element(page.getByText('Network fee', { exact: true })).not.toBeInTheDocument()

    hawser.router.goBack()
    await list().getByRole('button').nth(5).click()
    await expect.element(page.getByText('Transaction hash')).toBeVisible()
    expect(page.getByText('Network fee', { exact: true }).elements()).toHaveLength(0)
    expect(asked).toHaveLength(3)
  })

  it('behavior: a transaction that is gone is said to be', async () => {
    await openAccount({ view: { name: 'Transaction', parameters: { id: 'nowhere' } } })
    await expect.element(page.getByText('This transaction can’t be shown anymore.')).toBeVisible()
  })
})
