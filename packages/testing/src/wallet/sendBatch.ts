import { type Address, encodeFunctionData, getContractAddress, type Hash, type Hex, numberToHex, zeroHash } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { testBatchAccount } from '../contracts/artifacts.generated.js'
import type { ChainRpc } from './chainRpc.js'
import { ProviderRpcError } from './providerRpcError.js'
import { getFees, sendSigned, sendTransactionRequest, toQuantity } from './sendTransactionRequest.js'

interface BatchCall {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/** A batch of calls that a wallet has taken. */
export interface SentBatch {
  readonly chainId: number
  readonly isAtomic: boolean
  /** Null where the wallet never got it onto the chain. */
  readonly hashes: readonly Hash[] | null
}

interface BatchParameters {
  readonly account: PrivateKeyAccount
  readonly calls: readonly BatchCall[]
  readonly chainId: number
  readonly rpc: ChainRpc
}

/** Deploys whatever it is sent, at an address that the code alone decides. Local chains have it from the start. */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const delegate = getContractAddress({
  opcode: 'CREATE2',
  from: deployer,
  salt: zeroHash,
  bytecode: testBatchAccount.bytecode,
})
/** For each call: they are not tried out before, so that one that fails is mined, and reverts. */
const gasOfCall = 400_000n
const maxGas = 16_000_000n

/** Whether the account runs the code that sends batches (EIP-7702). */
export async function isUpgraded({ account, rpc }: Pick<BatchParameters, 'account' | 'rpc'>): Promise<boolean> {
  const code = await rpc('eth_getCode', [account.address, 'latest'])
  return typeof code === 'string' && code.toLowerCase() === `0xef0100${delegate.slice(2).toLowerCase()}`
}

/** Sends all calls as one transaction of the account to itself, which runs their code from then on (EIP-7702). */
export async function sendAtomic(parameters: BatchParameters): Promise<Hash> {
  const { account, calls, chainId, rpc } = parameters
  if ((await rpc('eth_getCode', [delegate, 'latest'])) === '0x') {
    if ((await rpc('eth_getCode', [deployer, 'latest'])) === '0x')
      throw new ProviderRpcError(5710, `Chain ${chainId} has nothing that deploys the account's code.`)
    const data: Hex = `${zeroHash}${testBatchAccount.bytecode.slice(2)}`
    await sendTransactionRequest({ account, chainId, rpc, request: { from: account.address, to: deployer, data } })
  }
  const nonce = Number(await toQuantity(rpc('eth_getTransactionCount', [account.address, 'pending'])))
  const fees = await getFees({}, rpc)
  if (fees.type === 'legacy') throw new ProviderRpcError(5710, `Chain ${chainId} has no transactions of type 4.`)
  const isNew = !(await isUpgraded(parameters))
  // Its own transaction takes the nonce before.
  const authorization = { chainId, address: delegate, nonce: nonce + 1 }
  const authorizationList = isNew ? [await account.signAuthorization(authorization)] : []
  const transaction = {
    chainId,
    nonce,
    to: account.address,
    data: encodeFunctionData({ abi: testBatchAccount.abi, functionName: 'execute', args: [calls] }),
    value: 0n,
    gas: min(100_000n + gasOfCall * BigInt(calls.length), maxGas),
    maxFeePerGas: fees.maxFeePerGas,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
  }
  const sent = await sendSigned(
    account,
    isNew ? { ...transaction, type: 'eip7702', authorizationList } : { ...transaction, type: 'eip1559' },
    rpc,
  )
  return sent.hash
}

/** Sends a transaction for each call. What fails is mined all the same, and nothing is waited for. */
export async function sendOneByOne({ account, calls, chainId, rpc }: BatchParameters): Promise<readonly Hash[]> {
  const hashes: Hash[] = []
  for (const { to, data, value } of calls) {
    const request = { from: account.address, to, data, value, gas: gasOfCall }
    hashes.push((await sendTransactionRequest({ account, chainId, rpc, request })).hash)
  }
  return hashes
}

const min = (a: bigint, b: bigint) => (a < b ? a : b)

/** The receipt of a transaction in the form of EIP-5792; undefined while there is none. */
export async function readCallsReceipt(hash: Hash, chainId: number, rpc: ChainRpc) {
  const receipt = (await rpc('eth_getTransactionReceipt', [hash])) as Record<string, unknown> | null
  if (!receipt) return undefined
  const { logs, status, blockHash, blockNumber, gasUsed } = receipt
  return {
    logs: (logs as Record<string, unknown>[]).map(({ address, data, topics }) => ({ address, data, topics })),
    status,
    chainId: numberToHex(chainId),
    blockHash,
    blockNumber,
    gasUsed,
    transactionHash: hash,
  }
}
