import { type ChainEndpoint, jsonRpcRequest, mine, setAutomine } from '@hawser/testing/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectWallet, type Fixture, present, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
let chain: ChainEndpoint
beforeAll(async () => {
  fixture = await startFixture()
  chain = fixture.chain
})
afterEach(async () => {
  await mine(chain)
  await setAutomine(chain, true)
})
afterAll(() => fixture.stop())

async function sendHeld() {
  const wallet = fixture.createWallet()
  await connectWallet(fixture, wallet)
  await setAutomine(chain, false)
  const from = fixture.account(0).address
  const to = fixture.account(1).address
  const { network, signal } = fixture
  const sent = await present(fixture.adapter.send).send({
    from,
    to,
    amount: 7n,
    network,
    signal,
    provider: wallet.provider,
  })
  const wait = (change = {}) =>
    present(fixture.adapter.send).waitForReceipt({ hash: sent.hash, network, signal, ...change })
  return { wallet, from, ...sent, wait }
}

/** Long enough for a poll to have seen the transaction while it waits. */
const pollOnce = () => new Promise((resolve) => setTimeout(resolve, 200))

describe('waitForReceipt', () => {
  it('default: pending, then confirmed', async () => {
    const { hash, wait } = await sendHeld()
    const waiting = wait()
    await pollOnce()
    await mine(chain)
    expect(await waiting).toEqual({ hash, status: 'success', blockNumber: expect.any(BigInt) as bigint })
  })

  it('parameters: confirmations', async () => {
    const { wait } = await sendHeld()
    let isDone = false
    const waiting = wait({ confirmations: 3 }).then((receipt) => {
      isDone = true
      return receipt
    })
    await mine(chain)
    await pollOnce()
    expect(isDone).toBe(false)
    await mine(chain, 2)
    expect(await waiting).toMatchObject({ status: 'success' })
  })

  it('behavior: repriced in the wallet', async () => {
    const { wallet, hash, wait } = await sendHeld()
    const waiting = wait()
    await pollOnce()
    const replacement = await wallet.replaceTransaction(hash, 'speedUp')
    await mine(chain)
    expect(await waiting).toMatchObject({
      hash: replacement,
      status: 'success',
      replacement: { reason: 'repriced', replacedHash: hash },
    })
  })

  it('behavior: cancelled in the wallet', async () => {
    const { wallet, hash, wait } = await sendHeld()
    const waiting = wait()
    await pollOnce()
    const replacement = await wallet.replaceTransaction(hash, 'cancel')
    await mine(chain)
    expect(await waiting).toMatchObject({ hash: replacement, replacement: { reason: 'cancelled', replacedHash: hash } })
  })

  it('behavior: another transaction in its place', async () => {
    const { hash, from, nonce, wait } = await sendHeld()
    const waiting = wait()
    await pollOnce()
    const other = {
      from,
      to: fixture.account(2).address,
      value: '0x9',
      nonce: `0x${nonce?.toString(16)}`,
      gasPrice: '0x2540be4000',
    }
    const replacement = await jsonRpcRequest(fixture.chain.rpcUrl, { method: 'eth_sendTransaction', params: [other] })
    await mine(chain)
    expect(await waiting).toMatchObject({ hash: replacement, replacement: { reason: 'replaced', replacedHash: hash } })
  })

  it('behavior: found again after it was replaced, by its sender and nonce', async () => {
    const { wallet, hash, from, nonce, wait } = await sendHeld()
    const replacement = await wallet.replaceTransaction(hash, 'cancel')
    await mine(chain, 5)
    expect(await wait({ from, nonce })).toMatchObject({
      hash: replacement,
      replacement: { reason: 'cancelled', replacedHash: hash },
    })
  })

  it('behavior: a receipt that does not come in time is named, and the wait can be aborted', async () => {
    const { hash, wait } = await sendHeld()
    await expect(wait({ timeoutMs: 150 })).rejects.toMatchObject({ code: 'RECEIPT_TIMEOUT', hash })
    const controller = new AbortController()
    const waiting = expect(wait({ signal: controller.signal })).rejects.toMatchObject({ code: 'ABORTED' })
    controller.abort()
    await waiting
  })

  it('behavior: a hash of the wrong form is refused at once', async () => {
    const { wait } = await sendHeld()
    await expect(wait({ hash: '0x12' })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })
})

describe('getFee', () => {
  it('default: what the balance went down by beside the amount, of a failed transaction too', async () => {
    const { hash, from, wait } = await sendHeld()
    const { network, signal } = fixture
    const { getFee } = present(fixture.adapter.send)
    const { getBalance } = present(fixture.adapter.balance)
    const ask = (asked: string) => present(getFee)({ hash: asked, network, signal })
    const before = (await getBalance({ address: from, network, signal })).value
    expect(await ask(hash)).toBeNull()
    await mine(chain)
    await wait()
    const paid = before - (await getBalance({ address: from, network, signal })).value - 7n
    expect(paid).toBeGreaterThan(0n)
    expect(await ask(hash)).toBe(paid)

    // A contract whose first step is to fail.
    const creation = { from, gas: '0x186a0', data: '0xfe' }
    const failed = String(
      await jsonRpcRequest(fixture.chain.rpcUrl, { method: 'eth_sendTransaction', params: [creation] }),
    )
    await mine(chain)
    const last = (await getBalance({ address: from, network, signal })).value
    expect(await ask(failed)).toBe(before - paid - 7n - last)
  })

  it('behavior: of a transaction that nobody has sent nothing is told, and what is no hash is not asked for', async () => {
    const { network, signal } = fixture
    const getFee = present(present(fixture.adapter.send).getFee)
    expect(await getFee({ hash: `0x${'12'.repeat(32)}`, network, signal })).toBeNull()
    await expect(getFee({ hash: '0x12', network, signal })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    const ended = AbortSignal.abort()
    await expect(getFee({ hash: `0x${'12'.repeat(32)}`, network, signal: ended })).rejects.toMatchObject({
      code: 'ABORTED',
    })
  })
})
