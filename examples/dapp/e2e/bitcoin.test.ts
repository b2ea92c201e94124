import { Verifier } from 'bip322-js'
import { Psbt } from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { reads } from './support/steps.js'
import { action, connectNamespace, factOf, useNamespaces } from './support/useNamespaces.js'

const open = useNamespaces()

interface Output {
  readonly value: number
}
async function readTransaction(esploraUrl: string, txid: string): Promise<{ readonly vout: readonly Output[] }> {
  const response = await fetch(`${esploraUrl}/tx/${txid}`)
  expect(response.status).toBe(200)
  return (await response.json()) as { readonly vout: readonly Output[] }
}

/** Hands a signed PSBT to the chain. Returns the transaction's id. */
async function broadcast(esploraUrl: string, base64: string): Promise<string> {
  const psbt = Psbt.fromBase64(base64)
  if (!psbt.data.inputs[0]?.finalScriptWitness) psbt.finalizeAllInputs()
  const answer = await fetch(`${esploraUrl}/tx`, { method: 'POST', body: psbt.extractTransaction().toHex() })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return text
}

describe('Bitcoin', () => {
  it('CAP-02 behavior: connects; addresses with what they are for; messages by ECDSA and BIP-322 verify', async () => {
    const { page, bitcoin } = await open({ bitcoinProtocol: 'sats-connect' })
    await connectNamespace(page, 'bip122')
    await reads(factOf(page, 'bip122', 'address'), bitcoin.payment)
    await reads(factOf(page, 'bip122', 'balance'), /^0\.01 BTC$/)
    const addresses = await action(page, 'Bitcoin addresses')
    await addresses.getByRole('button', { name: 'Get addresses' }).click()
    await reads(addresses.locator('.outcome-result'), '2 addresses')
    await reads(addresses.locator('li').nth(0), `payment ${bitcoin.payment}`)
    await reads(addresses.locator('li').nth(1), `ordinal ${bitcoin.ordinal}`)

    const card = await action(page, 'Sign text with a Bitcoin address')
    const result = card.locator('.outcome-result')
    const signed = async (button: string) => {
      await card.getByRole('button', { name: button }).click()
      await reads(result, /^[A-Za-z0-9+/=]{80,}$/)
      return (await result.textContent()) ?? ''
    }
    const ecdsa = await signed('Sign by ECDSA')
    expect(Verifier.verifySignature(bitcoin.payment, 'Hello from Hawser', ecdsa)).toBe(true)
    const bip322 = await signed('Sign by BIP-322')
    expect(bip322).not.toBe(ecdsa)
    expect(Verifier.verifySignature(bitcoin.payment, 'Hello from Hawser', bip322)).toBe(true)
    await card.getByRole('textbox').fill(bitcoin.ordinal)
    const taproot = await signed('Sign by BIP-322')
    expect(Verifier.verifySignature(bitcoin.ordinal, 'Hello from Hawser', taproot)).toBe(true)
  })

  it('behavior: a wallet that lets nobody choose how it signs says so', async () => {
    const { page, bitcoin } = await open()
    await connectNamespace(page, 'bip122')
    const card = await action(page, 'Sign text with a Bitcoin address')
    await card.getByRole('button', { name: 'Sign by ECDSA' }).click()
    await reads(card.locator('.outcome-result'), /^[A-Za-z0-9+/=]{80,}$/)
    const signature = (await card.locator('.outcome-result').textContent()) ?? ''
    expect(Verifier.verifySignature(bitcoin.payment, 'Hello from Hawser', signature)).toBe(true)
    await card.getByRole('button', { name: 'Sign by BIP-322' }).click()
    await reads(card.getByRole('alert'), /no bip322 signing/)
  })

  it('behavior: a PSBT signed and kept, which the chain takes as it is, then one signed and broadcast', async () => {
    const { page, config, bitcoin } = await open()
    await connectNamespace(page, 'bip122')
    const card = await action(page, 'Sign a PSBT')
    const result = card.locator('.outcome-result')
    await card.getByRole('button', { name: 'Sign PSBT' }).click()
    await reads(result, /^cHNidP/)
    // The node checks the signature (bcoin's own script interpreter), and spends the coin but for what is kept for the fee.
    const kept = await broadcast(config.bitcoin.rpcUrl, (await result.textContent()) ?? '')
    expect((await readTransaction(config.bitcoin.rpcUrl, kept)).vout.map(({ value }) => value)).toEqual([
      5_000, 994_600,
    ])

    await card.getByRole('button', { name: 'Sign and broadcast' }).click()
    await reads(result, /^[0-9a-f]{64}$/)
    const { vout } = await readTransaction(config.bitcoin.rpcUrl, (await result.textContent()) ?? '')
    expect(vout.map(({ value }) => value)).toEqual([5_000, 989_200])
    const answer = await fetch(`${config.bitcoin.rpcUrl}/address/${bitcoin.payment}/utxo`)
    expect(((await answer.json()) as Output[]).map(({ value }) => value).sort()).toEqual([5_000, 5_000, 989_200].sort())
  })

  it('behavior: a transfer arrives; dust and addresses of other networks are refused before the wallet is asked', async () => {
    const { page, config, bitcoin, further } = await open()
    await connectNamespace(page, 'bip122')
    const card = await action(page, 'Send bitcoin')
    const send = async (to: string, satoshis: string) => {
      await card.getByLabel('Receiver').fill(to)
      await card.getByLabel('Amount in satoshis').fill(satoshis)
      await card.getByRole('button', { name: 'Send bitcoin' }).click()
    }
    await send(bitcoin.ordinal, '100')
    await reads(card.getByRole('alert'), /dust|small/i)
    await send('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '20000')
    await reads(card.getByRole('alert'), /address/i)
    await send(bitcoin.ordinal, '20000')
    await reads(card.locator('.outcome-result'), /^[0-9a-f]{64}$/)
    const answer = await fetch(`${config.bitcoin.rpcUrl}/address/${bitcoin.ordinal}/utxo`)
    expect(((await answer.json()) as Output[]).map(({ value }) => value)).toEqual([20_000])
    await further.bip122.setBehavior('rejectsSign', true)
    await further.bip122.setBehavior('rejectsSend', true)
    await send(bitcoin.ordinal, '20000')
    await reads(card.getByRole('alert'), /declined|reject/i)
  })
})
