import { once } from 'node:events'
import { connect } from 'node:net'
import { encodeBase58 } from '@hawser/common'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jsonRpcRequest } from '../src/exports/node.js'
import { type SolanaChain, startSolanaChain } from '../src/exports/solana-node.js'

const owner = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'
let chain: SolanaChain
beforeAll(async () => {
  chain = await startSolanaChain({ blockTimeMs: 0 })
})
afterAll(() => chain.stop())

const ask = async (method: string, ...params: unknown[]) => jsonRpcRequest(chain.rpcUrl, { method, params })

it.each(['token', 'token-2022'] as const)(
  'default: beside a transaction it tells what its accounts hold of a %s',
  async (program) => {
    const mint = await chain.createMint({ program, decimals: 6, name: 'Coin', symbol: 'COIN' })
    await mint.mintTo(owner, 1_500_000n)
    chain.advance(40)
    const key = await mint.tokenAccountOf(owner)
    const [listed] = Object(await ask('getSignaturesForAddress', key))
    const { transaction, meta } = Object(await ask('getTransaction', listed.signature, { encoding: 'base64' }))
    expect(meta.preTokenBalances).toEqual([])
    expect(meta.postTokenBalances).toEqual([
      {
        accountIndex: expect.any(Number),
        mint: mint.address,
        owner,
        programId: expect.stringMatching(/^Token/),
        uiTokenAmount: { amount: '1500000', decimals: 6, uiAmount: 1.5, uiAmountString: '1.5' },
      },
    ])
    const wire = Buffer.from(transaction[0], 'base64')
    // The signatures, how many there are, and the counts of the message stand before its accounts.
    const accounts = wire.subarray(1 + 64 * Number(wire[0]) + 4)
    const start = 32 * meta.postTokenBalances[0].accountIndex
    expect(encodeBase58(accounts.subarray(start, start + 32))).toBe(key)
  },
)

it('behavior: a broken frame ends its own socket and nothing else', async () => {
  const { port } = new URL(chain.webSocketUrl)
  const stream = connect(Number(port), '127.0.0.1')
  stream.on('error', () => undefined)
  const handshake = ['GET / HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket']
  stream.write(
    `${[...handshake, 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${'A'.repeat(22)}==`].join('\r\n')}\r\n\r\n`,
  )
  await once(stream, 'data')
  const closed = once(stream, 'close')
  // Reserved bits, and no mask.
  stream.write(Buffer.from([0xff, 0x00]))
  stream.resume()
  await closed
  expect(await ask('getGenesisHash')).toEqual(expect.any(String))
})
