import { address as addresses, networks, Transaction } from 'bitcoinjs-lib'
import { createTurns } from '../../rpc/createTurns.js'
import { checkTaproot, type SpentOutput } from './checkTaproot.js'
import { isDust } from './isDust.js'
import { type BcoinCoin, type BcoinNode, loadBcoin } from './loadBcoin.js'

/** A transaction that the chain refuses, in the words of a node. */
export class TransactionRefusedError extends Error {
  override readonly name = 'TransactionRefusedError'
}

interface ChainTransaction {
  readonly txid: string
  readonly hex: string
  readonly height: number | undefined
  readonly outputs: readonly SpentOutput[]
}

/** A regtest chain with its memory of what waits for a block. */
export interface BitcoinChain {
  height(): number
  /** Mines blocks whose rewards go to an address. A reward can be spent a hundred blocks later. */
  mine(count: number, address?: string): Promise<void>
  /** @throws TransactionRefusedError */
  broadcast(hex: string): Promise<string>
  coins(address: string): Promise<readonly BcoinCoin[]>
  transaction(txid: string): Promise<ChainTransaction | undefined>
  close(): Promise<void>
}

/** Nobody's: what is mined for nobody in particular. */
const burnScript = Uint8Array.from([0x00, 0x14, ...new Uint8Array(20).fill(7)])

/** Opens a bcoin node on a regtest of its own, in memory, with no connection to anybody. */
export async function createBitcoinChain(): Promise<BitcoinChain> {
  const bcoin = loadBcoin()
  // Addresses of a regtest are written with bcrt by everybody else.
  bcoin.Network.get('regtest').addressPrefix.bech32 = 'bcrt'
  const node: BcoinNode = new bcoin.FullNode({
    network: 'regtest',
    memory: true,
    listen: false,
    workers: false,
    indexTX: true,
    indexAddress: true,
    logLevel: 'none',
  })
  // Its own server is not wanted: what is asked of the chain is asked here.
  node.http.open = async () => {}
  node.http.close = async () => {}
  // Of what a node does not relay it refuses all but spends of taproot, whose rules it does not know: they are checked here.
  const verifyInputs = node.mempool.verifyInputs.bind(node.mempool)
  const unknownWitness = bcoin.Script.flags.VERIFY_DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM
  node.mempool.verifyInputs = (transaction, view, flags) => verifyInputs(transaction, view, flags & ~unknownWitness)
  await node.open()

  const toAddress = (script: Uint8Array) => {
    const address = bcoin.Address.fromScript(bcoin.Script.fromRaw(Buffer.from(script)))
    if (!address) throw new TypeError('The script is of no address.')
    return address
  }

  async function findSpent(transaction: Transaction): Promise<readonly SpentOutput[]> {
    const spent: SpentOutput[] = []
    for (const { hash, index } of transaction.ins) {
      const output = (await node.getMeta(Buffer.from(hash).toString('hex')))?.tx.outputs[index]
      if (!output) throw new TransactionRefusedError('bad-txns-inputs-missingorspent')
      spent.push({ script: output.script.toRaw(), value: BigInt(output.value) })
    }
    return spent
  }

  // A block that connects while an index is read takes coins from under the reader.
  const inTurn = createTurns()
  const chain: BitcoinChain = {
    height: () => node.chain.height,
    async mine(count, address) {
      const target = toAddress(address === undefined ? burnScript : toScript(address))
      for (let mined = 0; mined < count; mined += 1)
        await node.chain.add(await node.miner.cpu.mineBlock(node.chain.tip, target))
    },
    async broadcast(hex) {
      let transaction: Transaction
      try {
        transaction = Transaction.fromHex(hex.trim())
      } catch {
        throw new TransactionRefusedError('TX decode failed')
      }
      if (transaction.outs.some(isDust)) throw new TransactionRefusedError('dust')
      const spent = await findSpent(transaction)
      const refusal = checkTaproot(transaction, spent) ?? checkFee(transaction, spent)
      if (refusal) throw new TransactionRefusedError(refusal)
      try {
        const missing = await node.mempool.addTX(bcoin.TX.fromRaw(Buffer.from(transaction.toBuffer())))
        if (missing) throw new TransactionRefusedError('bad-txns-inputs-missingorspent')
      } catch (error) {
        if (error instanceof TransactionRefusedError) throw error
        const { reason, message } = Object(error) as { readonly reason?: unknown; readonly message?: unknown }
        throw new TransactionRefusedError(typeof reason === 'string' ? reason : String(message), { cause: error })
      }
      return transaction.getId()
    },
    coins: (address) => node.getCoinsByAddress(toAddress(toScript(address))),
    async transaction(txid) {
      const meta = await node.getMeta(Buffer.from(txid, 'hex').reverse().toString('hex'))
      if (!meta) return undefined
      return {
        txid,
        hex: Buffer.from(meta.tx.toRaw()).toString('hex'),
        height: meta.height < 0 ? undefined : meta.height,
        outputs: meta.tx.outputs.map(({ script, value }) => ({ script: script.toRaw(), value: BigInt(value) })),
      }
    },
    close: () => node.close(),
  }
  return {
    height: chain.height,
    mine: (count, address) => inTurn(() => chain.mine(count, address)),
    broadcast: (hex) => inTurn(() => chain.broadcast(hex)),
    coins: (address) => inTurn(() => chain.coins(address)),
    transaction: (txid) => inTurn(() => chain.transaction(txid)),
    close: () => inTurn(chain.close),
  }
}

/** One satoshi for each virtual byte is the least that nodes relay for. */
function checkFee(transaction: Transaction, spent: readonly SpentOutput[]): string | undefined {
  const sum = (outputs: readonly { readonly value: bigint }[]) =>
    outputs.reduce((total, { value }) => total + value, 0n)
  const fee = sum(spent) - sum(transaction.outs)
  if (fee < 0n) return 'bad-txns-in-belowout'
  return fee < BigInt(transaction.virtualSize()) ? 'min relay fee not met' : undefined
}

/** The script of an address, of whichever network it is written for: a chain knows no address, and tests may call theirs what they like. */
export function toScript(address: string): Uint8Array {
  for (const network of [networks.regtest, networks.testnet, networks.bitcoin]) {
    try {
      return addresses.toOutputScript(address, network)
    } catch {
      // Another network's, or none at all.
    }
  }
  throw new TypeError(`${address} is no Bitcoin address.`)
}
