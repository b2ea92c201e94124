import * as v from 'valibot'
import {
  concat,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  pad,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { UnsignableError } from '../errors.js'
import { type BatchCall, ENTRY_POINT } from './batchAccount.js'
import { DELEGATION_MANAGER, readDisabling } from './delegation.js'
import { parseRequest } from './parseRequest.js'

/** What the wallet has to know of a kind of smart account (ERC-4337, entry point 0.8): where a key's account is, how it is created, and how it does calls. */
interface SmartAccountKind {
  readonly factory: Hex
  readonly domain: { readonly name: string; readonly version: string }
  /** The account of an owner, on every network. */
  toAddress(owner: string): Hex
  /** The code that the account runs, for simulations before it is created. */
  readonly code: Hex
  encodeCreation(owner: string): Hex
  /** One that fails undoes all. @throws UnsignableError */
  encodeCalls(calls: readonly BatchCall[]): Hex
  /** Undefined for what does anything else. */
  decodeCalls(data: Hex): readonly BatchCall[] | undefined
}

const functions = parseAbi([
  'function createAccount(address owner) returns (address)',
  'function execute(bytes32 mode, bytes executionData)',
])
const callsType = parseAbiParameters(['Call[] calls', 'struct Call { address target; uint256 value; bytes data; }'])
/** Several calls, all or none (ERC-7821). */
const BATCH_MODE = `0x01${'0'.repeat(62)}` as const
const FACTORY = '0xb70c28fb2a39b459b5f7db9a22cb6d1fbce39f17' as const
const IMPLEMENTATION = '0x97fcc0d3b3379552f99b380304948a25dcec8035' as const

/** A proxy of the code (ERC-1167). */
const toProxy = (code: Hex): Hex => concat(['0x363d3d373d3d3d363d73', code, '0x5af43d82803e903d91602b57fd5bf3'])

/** The account of OpenZeppelin's parts that `SmartAccountFactory` creates: at the same address wherever that was put by the deterministic deployer. */
export const smartAccount: SmartAccountKind = {
  factory: FACTORY,
  domain: { name: 'Hawser Smart Account', version: '1' },
  code: toProxy(IMPLEMENTATION),
  toAddress: (owner) =>
    getContractAddress({
      opcode: 'CREATE2',
      from: FACTORY,
      salt: pad(owner as Hex),
      bytecode: concat(['0x3d602d80600a3d3981f3', toProxy(IMPLEMENTATION)]),
    }),
  encodeCreation: (owner) =>
    encodeFunctionData({ abi: functions, functionName: 'createAccount', args: [owner as Hex] }),
  encodeCalls(calls) {
    const list = calls.map(({ to, value, data }) => ({ target: to, value, data }))
    const data = encodeAbiParameters(callsType, [list])
    return encodeFunctionData({ abi: functions, functionName: 'execute', args: [BATCH_MODE, data] })
  },
  decodeCalls(data) {
    try {
      const { functionName, args } = decodeFunctionData({ abi: functions, data })
      if (functionName !== 'execute' || args[0] !== BATCH_MODE) return undefined
      const [list] = decodeAbiParameters(callsType, args[1])
      const calls = list.map(({ target, value, data: inner }) => ({ to: target, value, data: inner }))
      // Bytes that read as calls and are others are none.
      return smartAccount.encodeCalls(calls) === data.toLowerCase() ? calls : undefined
    } catch {
      return undefined
    }
  },
}

const hexSchema = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/i)) as v.GenericSchema<Hex>
const addressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)) as v.GenericSchema<Hex>
const amount = (bits: bigint) => v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** bits - 1n))
/** A user operation with all that goes into its signature. */
const userOperationSchema = v.strictObject({
  sender: addressSchema,
  nonce: amount(256n),
  /** Whether the account is created with it. */
  createsAccount: v.boolean(),
  callData: hexSchema,
  callGasLimit: amount(64n),
  verificationGasLimit: amount(64n),
  preVerificationGas: amount(64n),
  maxFeePerGas: amount(128n),
  maxPriorityFeePerGas: amount(128n),
  paymaster: v.optional(
    v.strictObject({
      address: addressSchema,
      data: hexSchema,
      verificationGasLimit: amount(64n),
      postOpGasLimit: amount(64n),
    }),
  ),
})
export type WalletUserOperation = v.InferOutput<typeof userOperationSchema>

/** The most that the network takes for a user operation, in its smallest units. */
export function mostOf({ paymaster, maxFeePerGas, ...limits }: WalletUserOperation): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas } = limits
  const ofPaymaster = paymaster ? paymaster.verificationGasLimit + paymaster.postOpGasLimit : 0n
  return (callGasLimit + verificationGasLimit + preVerificationGas + ofPaymaster) * maxFeePerGas
}

/** @throws UnsignableError which says what is wrong with it */
export function readUserOperation(input: unknown): WalletUserOperation {
  const operation = parseRequest(userOperationSchema, input)
  const calls = smartAccount.decodeCalls(operation.callData)
  if (!calls || calls.length === 0) throw new UnsignableError('The user operation does something else than calls.')
  if (calls.some(({ to }) => to === zeroAddress)) throw new UnsignableError('A call goes to no address.')
  // What was taken back could be given again by it.
  if (calls.some(({ to, data }) => to.toLowerCase() === DELEGATION_MANAGER && !readDisabling(data)))
    throw new UnsignableError('A call changes who may act for the account.')
  return operation
}

/** As entry point 0.8 and viem have it. */
export function toEntryPointForm(operation: WalletUserOperation, owner: string) {
  const { createsAccount, paymaster, ...common } = operation
  return {
    ...common,
    ...(createsAccount && { factory: smartAccount.factory, factoryData: smartAccount.encodeCreation(owner) }),
    ...(paymaster && {
      paymaster: paymaster.address,
      paymasterData: paymaster.data,
      paymasterVerificationGasLimit: paymaster.verificationGasLimit,
      paymasterPostOpGasLimit: paymaster.postOpGasLimit,
    }),
  }
}

/** What the owner signs, and the name by which the chain knows the user operation. */
export function hashUserOperation(operation: WalletUserOperation, owner: string, chainId: number): Hex {
  return getUserOperationHash({
    chainId,
    entryPointAddress: ENTRY_POINT,
    entryPointVersion: '0.8',
    userOperation: { ...toEntryPointForm(operation, owner), signature: '0x' },
  })
}
