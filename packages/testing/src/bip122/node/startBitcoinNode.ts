import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Psbt } from 'bitcoinjs-lib'
import { createTurns } from '../../rpc/createTurns.js'
import { createBitcoinAccount } from '../keys/bitcoinAccount.js'
import { toHex } from '../keys/hex.js'
import { answerEsplora } from './answerEsplora.js'
import { type BitcoinChain, createBitcoinChain, toScript } from './createBitcoinChain.js'

export interface StartBitcoinNodeParameters {
  /** Satoshis by address, confirmed when the node is ready. Addresses may be written for any network. */
  readonly balances?: Readonly<Record<string, bigint>> | undefined
  /** Satoshis for each virtual byte by the number of blocks to wait. Default: 4 for the next one, 2 for the sixth, 1 later. */
  readonly feeRates?: Readonly<Record<string, number>> | undefined
}

export interface BitcoinNode {
  /** An Esplora-style HTTP API, on a free port of 127.0.0.1. */
  readonly esploraUrl: string
  height(): number
  mine(count?: number): Promise<void>
  /** Sends satoshis to an address, and mines the block. Answers the transaction's id. */
  fund(address: string, amount: bigint): Promise<string>
  /** What the chain itself says that an address holds, waiting transactions included. */
  balanceOf(address: string): Promise<bigint>
  /** Has every request fail from now on with this status, or work again. */
  fail(status: number | undefined): void
  /** Ends the node and waits until its port is free. */
  stop(): Promise<void>
}

const maxBodyLength = 4_000_000

/** Enough that segwit is in force, and that rewards of the first blocks can be spent. */
const rewardedBlocks = 20
const firstBlocks = 440

/**
 * Starts a Bitcoin regtest in this process, behind an Esplora-style API. Refusals of its memory pool are told in a node's words;
 * taproot signatures, which the node does not know, are checked before it.
 *
 * @example
 * const node = await startBitcoinNode({ balances: { [address]: 100_000n } })
 * // … node.esploraUrl
 * await node.stop()
 *
 * @throws BcoinNotFoundError
 */
export async function startBitcoinNode(parameters: StartBitcoinNodeParameters = {}): Promise<BitcoinNode> {
  const { balances = {}, feeRates = { 1: 4, 6: 2, 144: 1 } } = parameters
  const chain = await createBitcoinChain()
  const faucet = createBitcoinAccount(
    { privateKey: toHex(crypto.getRandomValues(new Uint8Array(32))), type: 'segwit' },
    'regtest',
  )
  const inTurn = createTurns()
  let failure: number | undefined

  async function fund(address: string, amount: bigint): Promise<string> {
    const psbt = new Psbt()
    const fee = 2_000n
    let taken = 0n
    for (const coin of await chain.coins(faucet.address)) {
      if (taken >= amount + fee) break
      if (chain.height() - coin.height < 100 && coin.height <= rewardedBlocks) continue
      psbt.addInput({
        hash: coin.rhash(),
        index: coin.index,
        witnessUtxo: { script: faucet.script, value: BigInt(coin.value) },
      })
      taken += BigInt(coin.value)
    }
    psbt.addOutput({ script: toScript(address), value: amount })
    psbt.addOutput({ script: faucet.script, value: taken - amount - fee })
    psbt.signAllInputs(faucet.signer)
    psbt.finalizeAllInputs()
    const txid = await chain.broadcast(psbt.extractTransaction(true).toHex())
    await chain.mine(1)
    return txid
  }

  await chain.mine(rewardedBlocks, faucet.address)
  await chain.mine(firstBlocks - rewardedBlocks)
  for (const [address, amount] of Object.entries(balances)) await fund(address, amount)

  const server = createServer((request, response) => {
    void answer(request, response, { chain, feeRates, failure: () => failure })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo

  return {
    esploraUrl: `http://127.0.0.1:${port}`,
    height: chain.height,
    mine: (count = 1) => chain.mine(count),
    // Each takes coins of the same purse.
    fund: (address, amount) => inTurn(() => fund(address, amount)),
    balanceOf: async (address) => (await chain.coins(address)).reduce((sum, { value }) => sum + BigInt(value), 0n),
    fail(status) {
      failure = status
    },
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await chain.close()
    },
  }
}

interface Serving {
  readonly chain: BitcoinChain
  readonly feeRates: Readonly<Record<string, number>>
  readonly failure: () => number | undefined
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { chain, feeRates, failure }: Serving,
): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'content-type')
  const send = (status: number, body: string): void => {
    response.statusCode = status
    response.end(body)
  }
  try {
    const body = await readBody(request)
    const status = failure()
    if (request.method === 'OPTIONS') send(204, '')
    else if (status !== undefined) send(status, 'The node was told to fail.')
    else {
      const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
      const path = decodeURIComponent(pathname)
      const answered = await answerEsplora(chain, { method: request.method ?? 'GET', path, body, feeRates })
      send(answered.status, answered.body)
    }
  } catch (error) {
    send(500, error instanceof Error ? error.message : 'Internal server error')
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request) {
    const bytes = part as Uint8Array
    length += bytes.length
    if (length > maxBodyLength) throw new RangeError('The body is too long.')
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}
