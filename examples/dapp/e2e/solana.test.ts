import { createPublicKey, verify } from 'node:crypto'
import {
  address,
  createSolanaRpc,
  getBase58Encoder,
  getBase64Encoder,
  getTransactionDecoder,
  type Signature,
} from '@solana/kit'
import { describe, expect, it } from 'vitest'
import type { FurtherChain } from '../demo/furtherChains.mjs'
import { reads, view } from './support/steps.js'
import { action, connectNamespace, factOf, useNamespaces } from './support/useNamespaces.js'

const open = useNamespaces()

/** By OpenSSL, which none of what signs here has a part in. */
function verifies(owner: string, signature: Uint8Array, message: Uint8Array): boolean {
  const x = Buffer.from(getBase58Encoder().encode(owner)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, message, key, signature)
}

/** What an owner's accounts of the first token hold, as the chain says. */
async function holdsToken({ rpcUrl, tokens }: FurtherChain['config'], owner: string) {
  const rpc = createSolanaRpc(rpcUrl)
  const filter = { mint: address(tokens[0]?.address ?? '') }
  const { value } = await rpc.getTokenAccountsByOwner(address(owner), filter, { encoding: 'jsonParsed' }).send()
  return Promise.all(value.map(async ({ pubkey }) => (await rpc.getTokenAccountBalance(pubkey).send()).value))
}

describe('Solana', () => {
  it('CAP-02 behavior: its wallet is found, connects, shows account and balance; a message that it signs verifies', async () => {
    const { page, solana } = await open()
    await connectNamespace(page, 'solana')
    await reads(factOf(page, 'solana', 'address'), solana.address)
    await reads(factOf(page, 'solana', 'network'), 'Solana Devnet')
    await reads(factOf(page, 'solana', 'balance'), /^5 SOL$/)
    const card = await action(page, 'Sign text with a Solana account')
    await card.getByRole('button', { name: 'Sign text' }).click()
    await reads(card.locator('.outcome-result'), /^[1-9A-HJ-NP-Za-km-z]{80,}$/)
    const text = (await card.locator('.outcome-result').textContent()) ?? ''
    const signature = Uint8Array.from(getBase58Encoder().encode(text))
    expect(verifies(solana.address, signature, new TextEncoder().encode('Hello from Hawser'))).toBe(true)
    expect(verifies(solana.address, signature, new TextEncoder().encode('Hello from nobody'))).toBe(false)
  })

  it('VAL-13 behavior: a transaction signed and kept, then one sent by the wallet', async () => {
    const { page, solana, config } = await open()
    await connectNamespace(page, 'solana')
    const card = await action(page, 'Sign a Solana transaction')
    await card.getByRole('button', { name: 'Sign transaction' }).click()
    await reads(card.locator('.outcome-result'), /^[A-Za-z0-9+/=]{200,}$/)
    const bytes = getBase64Encoder().encode((await card.locator('.outcome-result').textContent()) ?? '')
    const { signatures, messageBytes } = getTransactionDecoder().decode(bytes)
    const signature = signatures[address(solana.address)]
    expect(signature && verifies(solana.address, signature, Uint8Array.from(messageBytes))).toBe(true)

    await card.getByRole('button', { name: 'Sign and send' }).click()
    await reads(card.locator('.outcome-result'), /^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    const hash = (await card.locator('.outcome-result').textContent()) as Signature
    const rpc = createSolanaRpc(config.solana.rpcUrl)
    await expect.poll(async () => (await rpc.getSignatureStatuses([hash]).send()).value[0]?.err).toBeNull()
  })

  it('CAP-02 CAP-06 CON-04 behavior: SOL arrives, then a token, in an account of it that is opened for the receiver', async () => {
    const { page, solana, config } = await open()
    await connectNamespace(page, 'solana')
    const rpc = createSolanaRpc(config.solana.rpcUrl)
    const card = await action(page, 'Send SOL or a token')
    await card.getByLabel('Receiver').fill(solana.receiver)
    await card.getByLabel('Amount').fill('1.25')
    await card.getByRole('button', { name: 'Send SOL' }).click()
    await reads(card.locator('.outcome-result'), /^success /)
    expect((await rpc.getBalance(address(solana.receiver)).send()).value).toBe(1_250_000_000n)

    await card.getByLabel('Amount').fill('7.5')
    await card.getByRole('button', { name: 'Send LUSD' }).click()
    await reads(card.locator('.outcome-waiting'), /confirm/i)
    await reads(card.locator('.outcome-result'), /^success /)
    const held = await holdsToken(config.solana, solana.receiver)
    expect(held).toEqual([expect.objectContaining({ amount: '7500000', decimals: 6 })])
  })

  it('CAP-06, STA-14, CON-04 behavior: SOL and a token by the modal, whose results stand in Account; an address of another chain is refused', async () => {
    const { page, solana, config } = await open()
    await connectNamespace(page, 'solana')
    await (await action(page, 'Send SOL or a token')).getByRole('button', { name: 'In the modal' }).click()
    const send = view(page, 'Send')
    const receiver = send.getByLabel('To')
    await send.getByLabel('Amount').fill('0.5')
    await receiver.fill('0x000000000000000000000000000000000000dEaD')
    await send.getByRole('button', { name: /review/i }).click()
    await reads(send.locator('.hawser-field-error').filter({ hasText: /address/i }), /address/i)
    expect(await view(page, 'SendReview').count()).toBe(0)
    await receiver.fill(solana.receiver)
    await send.getByRole('button', { name: /review/i }).click()
    await view(page, 'SendReview')
      .getByRole('button', { name: /^(send|confirm)/i })
      .click()
    const results = view(page, 'Account').locator('[data-hawser-transaction]')
    await reads(results.first(), /confirmed/i)
    await reads(results.first(), '0.5 SOL')
    const rpc = createSolanaRpc(config.solana.rpcUrl)
    expect((await rpc.getBalance(address(solana.receiver)).send()).value).toBe(500_000_000n)

    await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await (await action(page, 'Send SOL or a token')).getByRole('button', { name: 'In the modal' }).click()
    await send.locator('[data-hawser-token-select]').click()
    await send.locator('[data-hawser-token]', { hasText: 'LUSD' }).click()
    await send.getByLabel('Amount').fill('2.25')
    await receiver.fill(solana.receiver)
    await send.getByRole('button', { name: /review/i }).click()
    await view(page, 'SendReview').getByRole('button', { name: 'Send', exact: true }).click()
    await reads(results.first(), '2.25 LUSD')
    await reads(results.first(), /confirmed/i)
    const held = await holdsToken(config.solana, solana.receiver)
    expect(held).toEqual([expect.objectContaining({ amount: '2250000', decimals: 6 })])
  })

  it('behavior: refused in the wallet, and more than there is, are said in place', async () => {
    const { page, solana, further } = await open()
    await connectNamespace(page, 'solana')
    const card = await action(page, 'Send SOL or a token')
    await card.getByLabel('Receiver').fill(solana.receiver)
    await card.getByLabel('Amount').fill('400')
    await card.getByRole('button', { name: 'Send SOL' }).click()
    await reads(card.getByRole('alert'), /more than the account holds/i)
    await further.solana.setBehavior('rejectsSend', true)
    await further.solana.setBehavior('rejectsSign', true)
    await card.getByLabel('Amount').fill('0.1')
    await card.getByRole('button', { name: 'Send SOL' }).click()
    await reads(card.getByRole('alert'), /declined|reject/i)
  })
})
