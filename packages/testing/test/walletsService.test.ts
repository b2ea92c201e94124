import { createWalletsService } from '@hawser/blockchain-api'
import { systemClock } from '@hawser/common'
import { type LocalWalletsService, startWalletsService } from '@hawser/testing/node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let local: LocalWalletsService
beforeEach(async () => {
  local = await startWalletsService()
})
afterEach(() => local.close())

const createClient = (options: { projectId?: string; timeoutMs?: number } = {}) =>
  createWalletsService({ baseUrl: local.url, fetch, clock: systemClock, ...options })

describe('startWalletsService', () => {
  it('default: 600 wallets, each with a name and an id of its own', async () => {
    const { count, data } = await createClient().getWallets({ entries: 1_000 })
    expect(count).toBe(600)
    expect(data.map(({ id }) => id)).toEqual(local.wallets.map(({ id }) => id))
    expect(new Set(data.map(({ name }) => name)).size).toBe(600)
    expect(data.filter(({ badge }) => badge === 'certified')).toHaveLength(200)
  })

  it('API-08 parameters: each narrows the list down, and the count is of all pages', async () => {
    const client = createClient()
    const [first, second, third] = local.wallets
    const include = [third?.id ?? '', first?.id ?? '']
    const pages = await Promise.all([1, 2, 15, 16].map((page) => client.getWallets({ page })))
    expect(pages.map(({ count, data }) => [count, data.length])).toEqual([
      [600, 40],
      [600, 40],
      [600, 40],
      [600, 0],
    ])
    expect(pages[1]?.data[0]?.id).toBe(local.wallets[40]?.id)
    expect((await client.getWallets({ include })).data.map(({ id }) => id)).toEqual([first?.id, third?.id])
    const rest = await client.getWallets({ exclude: include, entries: 1 })
    expect([rest.count, rest.data[0]?.id]).toEqual([598, second?.id])
    expect((await client.getWallets({ badge: 'certified' })).count).toBe(200)
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const onSolana = await client.getWallets({ chains: [solana, 'eip155:99'], entries: 1_000 })
    expect(onSolana.count).toBe(200)
    expect(onSolana.data.every(({ chains }) => chains.includes(solana))).toBe(true)
    const found = await client.getWallets({ search: ' AMBER ' })
    expect(found.count).toBeGreaterThan(0)
    expect(found.data.every(({ name }) => name.startsWith('Amber'))).toBe(true)
    expect((await client.getWallets({ names: [second?.name ?? ''] })).data.map(({ id }) => id)).toEqual([second?.id])
    const announced = local.wallets.find(({ rdns }) => rdns)
    expect((await client.getWallets({ rdns: [announced?.rdns ?? ''] })).data[0]?.id).toBe(announced?.id)
    expect((await client.getWallets({ platform: 'ios' })).count).toBe(480)
  })

  it('API-08 behavior: the four kinds of pictures', async () => {
    const client = createClient()
    const listing = (await client.getWallets({ entries: 1 })).data[0]
    const image = await client.getWalletImage(listing?.imageId ?? '')
    expect([image.type, (await image.text()).startsWith('<svg ')]).toEqual(['image/svg+xml', true])
    for (const picture of [
      await client.getAssetImage('a-network'),
      await client.getCurrencyImage('USD'),
      await client.getTokenImage('USD₮0/x'),
    ])
      expect(picture.type).toBe('image/svg+xml')
    expect(local.requests.map(({ path }) => decodeURIComponent(path)).slice(1)).toEqual([
      `/getWalletImage/${listing?.imageId}`,
      '/public/getAssetImage/a-network',
      '/public/getCurrencyImage/USD',
      '/public/getTokenImage/USD₮0/x',
    ])
    await expect(client.getWalletImage('none-such')).rejects.toMatchObject({ code: 'HTTP_STATUS', status: 404 })
  })

  it.each([
    ['serverError', { code: 'HTTP_STATUS', status: 500 }],
    ['rateLimited', { code: 'HTTP_STATUS', status: 429 }],
    ['malformed', { code: 'INVALID_RESPONSE' }],
    ['wrongShape', { code: 'INVALID_RESPONSE' }],
    ['empty', { code: 'INVALID_RESPONSE' }],
    ['cut', { code: 'HTTP_REQUEST_FAILED' }],
    ['silent', { code: 'TIMEOUT' }],
  ] as const)('behavior: %s is a named error, and the next question is answered', async (fault, error) => {
    local.faults.lists = fault
    await expect(createClient({ timeoutMs: fault === 'silent' ? 50 : 10_000 }).getWallets()).rejects.toMatchObject(
      error,
    )
    local.faults.lists = 'none'
    expect((await createClient().getWallets()).count).toBe(600)
  })

  it('behavior: hostile wallets are inert or left out', async () => {
    local.faults.isHostile = true
    const { data } = await createClient().getWallets()
    const hostile = data.filter(({ id }) => /^(.)\1{63}$/.test(id))
    expect(hostile.map(({ name }) => name.slice(0, 40))).toEqual([
      '<img src=x onerror=alert(1)>',
      'Meta Mask gnp.exe',
      'W'.repeat(40),
      'Wrong fields',
    ])
    expect(hostile.map(({ links, stores, homepage, imageId }) => ({ ...links, ...stores, homepage, imageId }))).toEqual(
      [{}, {}, {}, {}],
    )
    expect(hostile[2]?.name).toHaveLength(100)
    expect(hostile[3]).toMatchObject({ chains: [], badge: 'none', injected: [] })
  })

  it('behavior: another project is refused', async () => {
    await local.close()
    local = await startWalletsService({ projectId: 'mine', count: 3 })
    await expect(createClient({ projectId: 'other' }).getWallets()).rejects.toMatchObject({ status: 401 })
    expect((await createClient({ projectId: 'mine' }).getWallets()).count).toBe(3)
    expect(local.requests.at(-1)?.query).toEqual({ projectId: 'mine', st: 'appkit', page: '1', entries: '40' })
  })

  it('behavior: a held request is answered after a later one', async () => {
    const client = createClient()
    const held = local.hold(({ query }) => query.search === 'am')
    const order: string[] = []
    const older = client.getWallets({ search: 'am' }).then(() => order.push('older'))
    await held.arrived
    await client.getWallets({ search: 'amber' }).then(() => order.push('newer'))
    held.release()
    await older
    expect(order).toEqual(['newer', 'older'])
  })

  it('behavior: a service that is gone is a named error', async () => {
    await local.close()
    await local.close()
    await expect(createClient().getWallets()).rejects.toMatchObject({ code: 'HTTP_REQUEST_FAILED' })
  })
})
