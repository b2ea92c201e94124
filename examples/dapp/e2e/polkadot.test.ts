import { signatureVerify } from '@polkadot/util-crypto'
import type { WebSocketRoute } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readPolkadotAccount } from './support/readPolkadotAccount.js'
import { reads } from './support/steps.js'
import { action, connectNamespace, factOf, useNamespaces } from './support/useNamespaces.js'

const open = useNamespaces()

describe('Polkadot', () => {
  it('CAP-02 behavior: its wallet is found, connects, shows account and balance; bytes that it signs verify', async () => {
    const { page, polkadot } = await open()
    await connectNamespace(page, 'polkadot')
    await reads(factOf(page, 'polkadot', 'address'), polkadot.address)
    await reads(factOf(page, 'polkadot', 'balance'), /^100 ROC$/)
    const card = await action(page, 'Sign bytes with a Polkadot account')
    await card.getByRole('button', { name: 'Sign bytes' }).click()
    await reads(card.locator('.outcome-result'), /^0x[0-9a-f]{128}$/)
    const signature = (await card.locator('.outcome-result').textContent()) ?? ''
    // Signed by @scure/sr25519, verified by schnorrkel.
    expect(signatureVerify('<Bytes>Hello from Hawser</Bytes>', signature, polkadot.address).isValid).toBe(true)
    expect(signatureVerify('<Bytes>Hello from nobody</Bytes>', signature, polkadot.address).isValid).toBe(false)
  })

  it('behavior: a payload is signed and the chain takes it; refused in the wallet, it is said so', async () => {
    const { page, polkadot, further, config } = await open()
    await connectNamespace(page, 'polkadot')
    const card = await action(page, 'Sign a Polkadot payload')
    await card.getByRole('button', { name: 'Sign payload and submit' }).click()
    await reads(card.locator('.outcome-result'), /^0x[0-9a-f]{64}$/)
    const nonce = async () => (await readPolkadotAccount(config.polkadot.rpcUrl, polkadot.address)).nonce
    await expect.poll(nonce).toBe(1)
    await further.polkadot.setBehavior('rejectsSign', true)
    await card.getByRole('button', { name: 'Sign payload and submit' }).click()
    await reads(card.getByRole('alert'), /declined|reject/i)
    expect(await nonce()).toBe(1)
  })

  it('behavior: money sent by @polkadot/api with Hawser’s wallet as its signer arrives', async () => {
    const { page, polkadot, config } = await open()
    await connectNamespace(page, 'polkadot')
    const card = await action(page, 'Send with @polkadot/api')
    await card.getByLabel('Receiver').fill(polkadot.receiver)
    await card.getByLabel('Amount').fill('2.5')
    await card.getByRole('button', { name: 'Send by @polkadot/api' }).click()
    await reads(card.locator('.outcome-result'), /^0x[0-9a-f]{64}$/)
    expect((await readPolkadotAccount(config.polkadot.rpcUrl, polkadot.receiver)).free).toBe(2_500_000_000_000n)
  })

  it('behavior: a transaction that is final before the page has read its block has arrived', async () => {
    const { page, polkadot, config } = await open()
    await connectNamespace(page, 'polkadot')
    await page.routeWebSocket(config.polkadot.webSocketUrl ?? '', holdAnswersUntilFinal)
    const card = await action(page, 'Send with @polkadot/api')
    await card.getByLabel('Receiver').fill(polkadot.receiver)
    await card.getByRole('button', { name: 'Send by @polkadot/api' }).click()
    await reads(card.locator('.outcome-result'), /^0x[0-9a-f]{64}$/)
    expect((await readPolkadotAccount(config.polkadot.rpcUrl, polkadot.receiver)).free).toBe(1_000_000_000_000n)
  })
})

/** As on a slow machine: what is asked about the block is answered once the chain has said that it is final. */
function holdAnswersUntilFinal(socket: WebSocketRoute): void {
  let held: (string | Buffer)[] | undefined
  const release = (): void => {
    for (const message of held ?? []) socket.send(message)
    held = undefined
  }
  socket.connectToServer().onMessage((message) => {
    const text = message.toString()
    if (held && !text.includes('"finalized"')) held.push(message)
    else socket.send(message)
    if (text.includes('"inBlock"')) held = []
    if (text.includes('"finalized"')) release()
  })
}
