import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { localChain } from './support/chain.js'
import { approveInFrame, walletFrame } from './support/emailWallet.js'
import { fact, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { action } from './support/useNamespaces.js'
import { type Device, devices, type ServedWaysIn, serveWaysIn, type Way, wayIn, waysIn } from './support/waysIn.js'

const open = useDapp()
let served: ServedWaysIn
beforeAll(async () => {
  served = await serveWaysIn()
})
afterAll(() => served?.stop())

const table: readonly (readonly [Way, Device])[] = [
  ...(Object.keys(waysIn) as Way[]).flatMap((way) => [[way, 'a desktop'] as const, [way, 'a phone'] as const]),
  // Where the page itself goes to the provider, by each of the two protocols.
  ['google', 'another app’s browser on a phone'],
  ['github', 'another app’s browser on a phone'],
]

it.each(table)(
  'CAP-04, CAP-20 default: by %s on %s, to a signed message and a batch that a sponsor pays',
  async (way, device) => {
    const { enter } = wayIn(way)
    const name = `new-${table.findIndex(([one, on]) => one === way && on === device)}`
    const dapp = await open({
      wallets: [],
      context: devices[device],
      createRoutes: served.createRoutes,
      config: { chains: { ...inject('stack').chains }, embeddedWallet: served.config },
    })
    const { page } = dapp
    await enter({ dapp, served, device, name })
    // Who has a passkey has a way of recovery.
    if (way !== 'a passkey') await walletFrame(page).getByRole('button', { name: 'Later' }).click()
    await reads(fact(page, 'status'), /^connected$/)
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    const address = ((await fact(page, 'address').textContent()) ?? '') as `0x${string}`
    const chain = localChain(1)

    const sign = page.getByRole('region', { name: 'Sign a message' }).first()
    await sign.getByRole('button', { name: 'Sign message' }).click()
    await approveInFrame(page, /message/i)
    const signed = sign.locator('.outcome-result')
    await reads(signed, /^0x[0-9a-f]{130,}$/)
    const signature = ((await signed.textContent()) ?? '') as `0x${string}`
    // By an account that is no contract yet: whoever verifies it asks the chain (ERC-6492).
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    expect(await client.getCode({ address })).toBeUndefined()
    expect(await client.verifyMessage({ address, message: 'Hello from Hawser', signature })).toBe(true)

    await chain.fund(address, '1')
    const batch = await action(page, 'Send a batch')
    await batch.getByRole('button', { name: 'Send both' }).click()
    const consent = await approveInFrame(page, /transaction/i)
    // What each call does, and who pays: on one screen.
    expect(consent).toContain('Set up your smart account')
    expect(consent.match(/0\.0005/g)?.length).toBeGreaterThanOrEqual(2)
    expect(consent).toContain('Paid for you by')
    const sent = batch.locator('.outcome-result')
    // Status 200 alone has a result.
    await reads(sent, /^0x[0-9a-f]{64}$/)
    const hash = ((await sent.textContent()) ?? '') as `0x${string}`
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect((await client.getCode({ address }))?.length).toBeGreaterThan(2)
    expect(await client.getBalance({ address })).toBe(10n ** 18n)
  },
)

it('error: who comes back with what no provider has said is signed in by nothing, and is where the ways in are', async () => {
  const { page, url } = await open({
    wallets: [],
    config: { chains: { ...inject('stack').chains }, embeddedWallet: served.config },
  })
  const made = `${new URL(served.config.frameUrl).origin}/wallet/v1/social/google/callback?result=${'0'.repeat(8)}.${'a'.repeat(43)}`
  await page.goto(`${url}?result_uri=${encodeURIComponent(made)}`)
  const refused = view(page, 'ConnectingExternal')
  await refused.getByRole('alert').waitFor()
  expect(page.url()).toBe(url)
  await refused.getByRole('button', { name: 'Other wallets' }).click()
  await view(page, 'Connect').getByRole('button', { name: 'Google', exact: true }).waitFor()
  await reads(fact(page, 'status'), /^disconnected$/)
})
