import {
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hashStruct,
  parseAbi,
  parseAbiParameters,
} from 'viem'

/** DelegationManager 1.3.0 of MetaMask's delegation framework (ERC-7710), at the same address on every network that has it. */
export const DELEGATION_MANAGER = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'
/** Of the same framework: what a permission's time is checked by. */
const TIMESTAMP_ENFORCER = '0x1046bb45c8d673d4ea75321280db34899413c069'

const contextType = parseAbiParameters([
  'Delegation[] delegations',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
])
const abi = parseAbi(['function disabledDelegations(bytes32 delegationHash) view returns (bool)'])
const types = {
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
} as const

/** The one delegation of a permission's context, as the chain knows it. */
interface ReadDelegation {
  /** 0x-hex of 32 bytes (EIP-712): by it the manager knows whether it was taken back. */
  readonly hash: Hex
  readonly delegator: Hex
  readonly delegate: Hex
  /** The first second at which it does not hold any more, since 1970. */
  readonly expiresAtS: number
}

/** Undefined for everything but one delegation that ends. */
export function readDelegation(context: Hex): ReadDelegation | undefined {
  try {
    const [list] = decodeAbiParameters(contextType, context)
    const [delegation] = list
    if (!delegation || list.length !== 1 || encodeAbiParameters(contextType, [list]) !== context.toLowerCase())
      return undefined
    const ends = delegation.caveats.find(({ enforcer }) => enforcer.toLowerCase() === TIMESTAMP_ENFORCER)
    // Two times of 16 bytes: after the first one, before the second one.
    const expiresAtS = Number(`0x${ends?.terms.slice(34)}`)
    if (ends?.terms.length !== 66 || !Number.isSafeInteger(expiresAtS) || expiresAtS === 0) return undefined
    return {
      hash: hashStruct({ data: delegation as never, primaryType: 'Delegation', types }),
      delegator: delegation.delegator,
      delegate: delegation.delegate,
      expiresAtS,
    }
  } catch {
    return undefined
  }
}

/** The call that asks the manager whether the account took it back. */
export function toDisabledQuestion({ hash }: Pick<ReadDelegation, 'hash'>) {
  const data = encodeFunctionData({ abi, functionName: 'disabledDelegations', args: [hash] })
  return { method: 'eth_call', params: [{ to: DELEGATION_MANAGER, data }, 'latest'] } as const
}
