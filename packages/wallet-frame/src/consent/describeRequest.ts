import { UnsignableError } from '../errors.js'
import type { SignRequest } from '../signing/sign.js'
import type { ConsentAction, ConsentFee, ConsentPart } from './consent.js'
import { type ConsentWarning, sortWarnings } from './warnings.js'

export interface DescribeContext {
  /** The account that is asked: of Bitcoin's two, the one that the request names, or the one for money. */
  readonly account: string
  /** All accounts of the wallet on the network. */
  readonly ownAddresses: readonly string[]
  /** The app's origin, as the browser says it; null where it does not. */
  readonly origin: string | null
  /** Whether the project of the operator allows that origin. */
  readonly isOriginVerified: boolean
}

interface Described {
  readonly actions: readonly ConsentAction[]
  readonly warnings: readonly ConsentWarning[]
  readonly fee: ConsentFee | null
}

/**
 * What a request does, read from the very thing that the vault signs. It asks nobody, and the code of a namespace is brought in when it is needed.
 * @throws UnsignableError for what the vault would not sign either
 */
export async function describeRequest(request: SignRequest, context: DescribeContext): Promise<ConsentPart> {
  const { actions, warnings, fee } = await describe(request, context)
  const ofAsker: ConsentWarning[] = context.isOriginVerified ? [] : [{ code: 'unverifiedOrigin' }]
  return {
    chainId: request.chainId,
    account: context.account,
    actions,
    warnings: sortWarnings([...ofAsker, ...warnings]),
    fee,
    simulation: null,
    toSign: request,
  }
}

async function describe(request: SignRequest, context: DescribeContext): Promise<Described> {
  const message = async (bytes: Uint8Array): Promise<Described> => {
    const { readMessage } = await import('./readMessage.js')
    const { action, warnings } = readMessage(bytes, context)
    return { actions: [action], warnings, fee: null }
  }
  switch (request.method) {
    case 'personal_sign':
      return message(toBytes(request.message))
    case 'eth_signTypedData_v4': {
      const { describeTypedData } = await import('./evm/describeTypedData.js')
      return describeTypedData(request.typedData, request.chainId)
    }
    case 'eth_signTransaction': {
      const { describeEvmTransaction } = await import('./evm/describeEvmTransaction.js')
      return describeEvmTransaction(request.transaction, context.account)
    }
    case 'eth_signUserOperation': {
      const { describeUserOperation } = await import('./evm/describeUserOperation.js')
      return describeUserOperation(request.userOperation, context.account)
    }
    case 'eth_signPermission': {
      const { describePermission } = await import('./evm/describePermission.js')
      return { ...describePermission(request.permission, context.account), fee: null }
    }
    case 'solana_signMessage':
      return message(request.message)
    case 'solana_signTransaction': {
      const { readSolanaTransaction } = await import('./solana/readSolanaTransaction.js')
      return readSolanaTransaction(request.transaction, context.account)
    }
    case 'signMessage':
      return message(new TextEncoder().encode(request.message))
    case 'signPsbt': {
      const { readPsbt } = await import('./bitcoin/readPsbt.js')
      const { action, ...read } = readPsbt({ ...request, ownAddresses: context.ownAddresses })
      return { actions: [action], ...read }
    }
    case 'polkadot_signMessage':
      return message(toBytes(request.data))
    case 'polkadot_signTransaction': {
      const { readRuntimeCall } = await import('./readRuntimeCall.js')
      const action = readRuntimeCall(request.payload)
      const staysValid: readonly ConsentWarning[] = action.lifetime === null ? [{ code: 'staysValid' }] : []
      return { actions: [action], warnings: [{ code: 'unreadable' }, { code: 'feeUnknown' }, ...staysValid], fee: null }
    }
    default:
      throw new UnsignableError('The method is not known.')
  }
}

/** @throws UnsignableError */
function toBytes(hex: unknown): Uint8Array {
  if (typeof hex !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(hex))
    throw new UnsignableError('The message is not in hexadecimal.')
  return Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
