import { expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { connect } from '../flows/connect.js'

const rdns = 'com.example.wallet'

/** A page on which one wallet was connected before, and what is connected there now that `wallets` announce themselves. */
async function reload(...wallets: ReturnType<typeof createFakeWallet>[]) {
  const platform = createFakePlatform()
  const before = createTestClient({ wallets: [createFakeWallet({ id: rdns, rdns })], platform })
  before.hawser.start()
  await connect(before.hawser, { connectorId: rdns })
  before.hawser.destroy()
  const load = async () => {
    const { hawser } = createTestClient({ wallets, platform })
    hawser.start()
    await settle()
    const ids = Object.keys(hawser.getSnapshot().connections.byId)
    hawser.destroy()
    return ids
  }
  return { now: await load(), load }
}

it('default: the wallet that was connected is', async () => {
  const wallet = createFakeWallet({ id: rdns, rdns })
  expect((await reload(wallet)).now).toEqual([`eip155/${rdns}`])
  expect(wallet.calls).toContain('reconnect')
})

it('behavior: where two say to be the one that was connected, neither is asked, and the connection is forgotten', async () => {
  const [first, second] = [createFakeWallet({ id: rdns, rdns }), createFakeWallet({ id: `${rdns}#2`, rdns })]
  const { now, load } = await reload(first, second)
  expect(now).toEqual([])
  expect([...first.calls, ...second.calls]).toEqual([])
  // Nor is it when the page is loaded once more.
  expect(await load()).toEqual([])
  expect([...first.calls, ...second.calls]).toEqual([])
})

it('behavior: two that say to be another wallet change nothing for the one that was connected', async () => {
  const others = ['io.other', 'io.other#2'].map((id) => createFakeWallet({ id, rdns: 'io.other' }))
  const wallet = createFakeWallet({ id: rdns, rdns })
  expect((await reload(...others, wallet)).now).toEqual([`eip155/${rdns}`])
})
