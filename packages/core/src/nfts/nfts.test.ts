import { describe, expect, it } from 'vitest'
import { internalsKey } from '../client/internals.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createFakeService, until } from '../fixtures/fakeService.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import { switchAccount } from '../flows/switchAccount.js'
import { switchNetwork } from '../flows/switchNetwork.js'
import { profile } from '../profile/profile.js'
import { invalidateResources } from '../resources/watchResource.js'
import { send } from '../send/send.js'
import type { SendTransaction } from '../send/sendTransaction.js'
import { nfts } from './nfts.js'
import { selectNfts } from './nftsState.js'

const ME = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'
const CONNECTION = 'eip155/com.example.wallet'
const COLLECTION = `0x${'bb'.repeat(20)}`

const row = (tokenId: string, more: Readonly<Record<string, unknown>> = {}) => ({
  chainId: 'eip155:1',
  contract: COLLECTION,
  tokenId,
  standard: 'ERC-721',
  amount: '1',
  name: `Boat #${tokenId}`,
  collection: 'Boats',
  description: null,
  image: null,
  animationType: null,
  attributes: [],
  flags: { is_spam: false },
  ...more,
})
const page = (ids: readonly string[], next: string | null = null) => ({ data: ids.map((id) => row(id)), next })

async function setup(given: Parameters<typeof createFakeService>[0] & { readonly isOff?: boolean } = {}) {
  const { isOff = false, ...options } = given
  const service = createFakeService(options)
  const wallet = createFakeWallet({ accounts: { eip155: [{ address: ME }, { address: OTHER }] } })
  const { hawser, platform } = createTestClient({
    platform: service.platform,
    services: isOff ? {} : service.services,
    adapters: [createFakeAdapter('eip155', { found: [wallet] })],
  })
  hawser.start()
  await connect(hawser, { connectorId: wallet.id })
  return {
    ...service,
    hawser,
    api: hawser.use(nfts),
    clock: platform.clock,
    read: () => selectNfts(hawser.getSnapshot()),
    ids: () => selectNfts(hawser.getSnapshot()).nfts.map(({ tokenId }) => tokenId),
  }
}

/** Watches, with the first page answered. */
async function loaded(first: unknown) {
  const client = await setup()
  const stop = client.api.watch()
  await until(() => expect(client.asked).toHaveLength(1))
  client.asked.splice(0)[0]?.answer(first)
  await until(() => expect(client.read().status).toBe('success'))
  return { ...client, stop }
}

/** What was sent from here: one of token 1 each time. */
function tellSent(
  { hawser, clock }: Pick<Awaited<ReturnType<typeof setup>>, 'hawser' | 'clock'>,
  sent: readonly Partial<SendTransaction>[],
): void {
  hawser.use(send)
  const slice = hawser[internalsKey].state.features.send
  if (!slice) throw new Error('Nothing is sent from here.')
  slice.transactions = sent.map((more, index) => ({
    id: `t${index}`,
    hash: '0x1',
    caipNetworkId: 'eip155:1',
    from: ME,
    to: OTHER,
    amount: '1',
    tokenSymbol: 'Boat #1',
    tokenDecimals: 0,
    tokenAddress: COLLECTION.toUpperCase().replace('0X', '0x'),
    tokenId: '1',
    nonce: null,
    status: 'confirmed',
    isChecking: false,
    replacedBy: null,
    replacements: [],
    submittedAtMs: clock.nowMs(),
    isDismissed: false,
    ...more,
  }))
}

describe('the NFTs of an account', () => {
  it('default: pending, then what the account holds, and the same answer until something else is known', async () => {
    const { api, asked, read, ids } = await setup()
    expect([read().status, asked]).toEqual(['pending', []])
    api.watch()
    await until(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({ path: `/v1/account/${ME}/nfts`, query: { chainId: 'eip155:1' } })
    expect(read()).toMatchObject({ status: 'pending', isEmpty: false })
    asked[0]?.answer(page(['2', '1']))
    await until(() => expect(ids()).toEqual(['2', '1']))
    expect(read()).toMatchObject({ status: 'success', account: ME, caipNetworkId: 'eip155:1', hasMore: false })
    expect(read().nfts[0]).toMatchObject({ id: `eip155:1/${COLLECTION}/2`, name: 'Boat #2', pictureUrl: null })
    expect(read()).toBe(read())
  })

  it('default: none', async () => {
    const { read } = await loaded(page([]))
    expect(read()).toMatchObject({ isEmpty: true, isServed: true, nfts: [], error: null })
  })

  it('behavior: what is spam stands apart, and what is of a wrong form costs no other', async () => {
    const spam = row('9', { flags: { is_spam: true } })
    const { read, ids } = await loaded({ data: [row('x'), spam, null, row('1')], next: null })
    expect(ids()).toEqual(['1'])
    expect(read()).toMatchObject({ hiddenNfts: [{ tokenId: '9' }], isEmpty: false })
  })

  it('behavior: pictures are of the service or in the metadata, and of strangers only where the user allows them', async () => {
    const foreign = 'https://strangers.example/a.png'
    const preview = 'public/getNftImage?url=https%3A%2F%2Fstrangers.example%2Fa.png'
    const inline = 'data:image/png;base64,AAAA'
    const { read, hawser } = await loaded({
      data: [
        row('1', { image: { url: foreign, preview } }),
        row('2', { image: { url: foreign, preview: null } }),
        row('3', { image: { url: inline, preview: null } }),
        row('4', { image: { url: 'javascript:alert(1)', preview: 'https://strangers.example/a.png' } }),
      ],
      next: null,
    })
    const served = `https://service.example/${preview}`
    const pictures = () => read().nfts.map(({ pictureUrl }) => pictureUrl)
    expect(pictures()).toEqual([served, null, inline, null])
    hawser.use(profile).setForeignImagesAllowed(true)
    expect(pictures()).toEqual([served, foreign, inline, null])
  })

  it.each([
    [404, {}],
    [400, { status: 'FAILED', reasons: [{ field: 'chainId', description: 'Not configured.' }] }],
  ])(
    'behavior: a service that has none to tell (%i) is no failure, and nothing is called empty',
    async (status, body) => {
      const { api, asked, read } = await setup()
      api.watch()
      await until(() => expect(asked).toHaveLength(1))
      asked[0]?.answer(body, status)
      await until(() => expect(read().status).toBe('success'))
      expect(read()).toMatchObject({ isServed: false, isEmpty: false, nfts: [], error: null })
    },
  )

  it('behavior: of a network that the service does not answer for nothing is asked', async () => {
    const { api, asked, read } = await setup({ supported: ['eip155:10'] })
    api.watch()
    await until(() => expect(read()).toMatchObject({ status: 'success', isServed: false }))
    expect(asked).toEqual([])
  })

  it('behavior: without a service it says so', async () => {
    const { api, read } = await setup({ isOff: true })
    api.watch()
    await until(() => expect(read()).toMatchObject({ status: 'error', error: { code: 'SERVICE_OFF' } }))
  })

  it('error: a failure is told, and a refresh asks again after 30 s', async () => {
    const { api, asked, read, ids, clock } = await setup()
    api.watch()
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer({ nothing: true }, 400)
    await until(() => expect(read()).toMatchObject({ status: 'error', error: { code: 'NFTS_FAILED' } }))
    expect(api.refresh()).toBe(false)
    await clock.advance(29_999)
    expect([api.refresh(), asked.length]).toEqual([false, 1])
    await clock.advance(1)
    // Asked anew by itself, it fails again, and that keeps nobody from trying.
    await until(() => expect(asked).toHaveLength(2))
    asked[1]?.answer({ nothing: true }, 400)
    await until(() => expect(read()).toMatchObject({ status: 'error', isLoading: false }))
    expect(api.refresh()).toBe(true)
    await until(() => expect(asked).toHaveLength(3))
    asked[2]?.answer(page(['1']))
    await until(() => expect(ids()).toEqual(['1']))
    expect(read()).toMatchObject({ status: 'success', error: null })
  })
})

describe('reading on', () => {
  it('default: page by page, one at a time, each once', async () => {
    const { api, asked, read, ids } = await loaded(page(['4', '3'], 'c2'))
    void api.loadMore()
    void api.loadMore()
    await until(() => expect(asked).toHaveLength(1))
    expect([asked[0]?.query.cursor, read().isLoadingMore, read().hasMore]).toEqual(['c2', true, true])
    asked[0]?.answer(page(['3', '2']))
    await until(() => expect(ids()).toEqual(['4', '3', '2']))
    await until(() => expect(read()).toMatchObject({ hasMore: false, isLoadingMore: false }))
    await api.loadMore()
    expect(asked).toHaveLength(1)
  })

  it('error: a page that fails leaves what is known, and can be asked for again', async () => {
    const { api, asked, read, ids } = await loaded(page(['4'], 'c2'))
    void api.loadMore()
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer({}, 400)
    await until(() => expect(read()).toMatchObject({ hasMoreFailed: true, error: { code: 'NFTS_FAILED' } }))
    expect([ids(), read().status, read().hasMore]).toEqual([['4'], 'success', true])
    void api.loadMore()
    await until(() => expect(asked).toHaveLength(2))
    asked[1]?.answer(page(['3']))
    await until(() => expect(ids()).toEqual(['4', '3']))
    expect(read()).toMatchObject({ hasMoreFailed: false, error: null })
  })
})

describe('what changes while somebody looks', () => {
  it('behavior: a first page as before leaves the pages below; another one takes the place of all', async () => {
    const { api, asked, ids, clock, hawser } = await loaded(page(['4'], 'c2'))
    void api.loadMore()
    await until(() => expect(asked).toHaveLength(1))
    asked.splice(0)[0]?.answer(page(['3']))
    await until(() => expect(ids()).toEqual(['4', '3']))
    await clock.advance(30_000)
    await until(() => expect(asked).toHaveLength(1))
    asked.splice(0)[0]?.answer(page(['4'], 'c2'))
    await until(() =>
      expect(Object.values(hawser.getSnapshot().resources ?? {}).map(({ status }) => status)).not.toContain('pending'),
    )
    expect(ids()).toEqual(['4', '3'])
    invalidateResources(hawser, { caipNetworkId: 'eip155:1', address: ME })
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer(page(['5', '4'], 'c2'))
    await until(() => expect(ids()).toEqual(['5', '4']))
  })

  it('behavior: what was sent from here and mined is gone at once, though the service still tells it; not for whoever got it', async () => {
    const client = await loaded(page(['2', '1']))
    const { asked, ids, hawser, api, clock } = client
    tellSent(client, [{ status: 'pending' }])
    await until(() => expect(ids()).toEqual(['2', '1']))
    tellSent(client, [{ status: 'confirmed' }])
    await until(() => expect(ids()).toEqual(['2']))
    api.refresh()
    await until(() => expect(asked).toHaveLength(1))
    asked.splice(0)[0]?.answer(page(['3', '2', '1']))
    await until(() => expect(ids()).toEqual(['3', '2']))
    await switchAccount(hawser, { connectionId: CONNECTION, address: OTHER })
    await until(() => expect(asked).toHaveLength(1))
    asked.splice(0)[0]?.answer(page(['1']))
    await until(() => expect(ids()).toEqual(['1']))
    await switchAccount(hawser, { connectionId: CONNECTION, address: ME })
    await until(() => expect(ids()).toEqual(['3', '2']))
    await clock.advance(30_000)
    await until(() => expect(asked).toHaveLength(1))
    asked.splice(0)[0]?.answer(page(['4', '1']))
    await until(() => expect(ids()).toEqual(['4']))
    await clock.advance(30_000)
    await until(() => expect(asked).toHaveLength(1))
    // It came back meanwhile.
    asked.splice(0)[0]?.answer(page(['1']))
    await until(() => expect(ids()).toEqual(['1']))
  })

  it('behavior: of an ERC-1155 that was sent in part the rest is shown at once, though the service still tells what there was', async () => {
    const boats = (amount: string) => ({ data: [row('1', { standard: 'ERC-1155', amount })], next: null })
    const client = await loaded(boats('5'))
    const { asked, read, api, clock, hawser } = client
    const amounts = () => read().nfts.map(({ amount }) => amount)
    /** What is shown of what the service tells. */
    const answered = async (amount: string) => {
      api.refresh()
      await until(() => expect(asked).toHaveLength(1))
      asked.splice(0)[0]?.answer(boats(amount))
      await until(() =>
        expect(Object.values(hawser.getSnapshot().resources ?? {}).map(({ status }) => status)).not.toContain(
          'pending',
        ),
      )
      return amounts()
    }
    tellSent(client, [{ amount: '2', status: 'pending' }])
    expect(amounts()).toEqual(['5'])
    tellSent(client, [{ amount: '2' }])
    await until(() => expect(amounts()).toEqual(['3']))
    expect(await answered('5')).toEqual(['3'])
    tellSent(client, [{ amount: '2' }, { amount: '1' }])
    await until(() => expect(amounts()).toEqual(['2']))
    // It may tell of neither yet, or of the first alone.
    expect([await answered('5'), await answered('3')]).toEqual([['2'], ['2']])
    // What came meanwhile is counted, and what somebody else holds is theirs.
    expect(await answered('4')).toEqual(['4'])
    await switchAccount(hawser, { connectionId: CONNECTION, address: OTHER })
    await until(() => expect(asked).toHaveLength(1))
    asked.splice(0)[0]?.answer(boats('5'))
    await until(() => expect(amounts()).toEqual(['5']))
    await switchAccount(hawser, { connectionId: CONNECTION, address: ME })
    await until(() => expect(amounts()).toEqual(['4']))
    tellSent(client, [{ amount: '2' }, { amount: '1' }, { amount: '4' }])
    await until(() => expect(amounts()).toEqual([]))
    // It goes on telling of what was sent, until it may as well have come again.
    for (const shown of [[], ['4']]) {
      await clock.advance(30_000)
      await until(() => expect(asked).toHaveLength(1))
      asked.splice(0)[0]?.answer(boats('4'))
      await until(() =>
        expect(Object.values(hawser.getSnapshot().resources ?? {}).map(({ status }) => status)).not.toContain(
          'pending',
        ),
      )
      expect(amounts()).toEqual(shown)
    }
  })

  it('behavior: nobody asks who does not look', async () => {
    const { stop, asked, clock } = await loaded(page(['1']))
    stop()
    await clock.advance(120_000)
    expect(asked).toEqual([])
  })

  it('behavior: whoever is disconnected leaves nothing', async () => {
    const { hawser, read } = await loaded(page(['1'], 'c2'))
    await disconnect(hawser)
    expect(read()).toMatchObject({ status: 'idle', account: null, nfts: [], hasMore: false })
  })

  it.each([[[0, 1]], [[1, 0]]])('behavior: no answer of another account is shown, in the order %j', async (order) => {
    const { hawser, api, asked, ids, read } = await setup()
    api.watch()
    await until(() => expect(asked).toHaveLength(1))
    await switchAccount(hawser, { connectionId: CONNECTION, address: OTHER })
    await until(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.path).toBe(`/v1/account/${OTHER}/nfts`)
    const own = [page(['1']), page(['2'])]
    const seen = new Set<string>()
    const unsubscribe = hawser.subscribe(() => {
      for (const id of ids()) seen.add(id)
    })
    for (const index of order) asked[index]?.answer(own[index])
    await until(() => expect(ids()).toEqual(['2']))
    unsubscribe()
    expect([[...seen], read().account]).toEqual([['2'], OTHER])
  })

  it('behavior: a switch while a further page loads: nothing of it is shown with the other account or network', async () => {
    const { hawser, api, asked, ids, read } = await loaded(page(['4'], 'c2'))
    void api.loadMore()
    await until(() => expect(asked).toHaveLength(1))
    await switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
    expect(read()).toMatchObject({ status: 'pending', caipNetworkId: 'eip155:10', nfts: [], isLoadingMore: false })
    await until(() => expect(asked).toHaveLength(2))
    asked[0]?.answer(page(['3']))
    asked[1]?.answer({ data: [row('7', { chainId: 'eip155:10' }), row('6')], next: null })
    await until(() => expect(ids()).toEqual(['7']))
  })
})
