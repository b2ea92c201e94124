import { secp256k1 } from '@noble/curves/secp256k1'
import * as v from 'valibot'
import {
  type Hex,
  hashMessage,
  hashTypedData,
  hexToBytes,
  keccak256,
  numberToHex,
  serializeSignature,
  serializeTransaction,
  zeroHash,
} from 'viem'
import {
  hashMessage as hashNestedMessage,
  hashTypedData as hashNestedTypedData,
  wrapTypedDataSignature,
} from 'viem/experimental/erc7739'
import { hashAuthorization } from 'viem/utils'
import { UnsignableError } from '../errors.js'
import { deriveEip155Key, listAccounts } from '../keys/accounts.js'
import { useKey, type WalletSecrets } from '../keys/walletSecrets.js'
import { BATCH_ACCOUNT_CODE, requireNoUserOperation } from './batchAccount.js'
import {
  readPermission,
  requireNoDelegation,
  sortNestedTypes,
  toDelegation,
  toTypedDelegation,
  type WalletPermission,
} from './delegation.js'
import { parseRequest } from './parseRequest.js'
import { hashUserOperation, readUserOperation, smartAccount, type WalletUserOperation } from './smartAccount.js'
import { readTypedData, requireStatedChain } from './typedData.js'

const hexSchema = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/i)) as v.GenericSchema<Hex>
const addressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)) as v.GenericSchema<Hex>
const amountSchema = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 256n - 1n))
const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const accessListSchema = v.array(
  v.strictObject({ address: addressSchema, storageKeys: v.array(v.pipe(hexSchema, v.length(66))) }),
)

const common = {
  // Without one the transaction could be sent on every chain.
  chainId: v.pipe(countSchema, v.minValue(1)),
  nonce: countSchema,
  to: v.nullish(addressSchema),
  value: v.optional(amountSchema, 0n),
  data: v.optional(hexSchema, '0x'),
  gas: amountSchema,
}
/**
 * A transaction with all that goes into its signature. What is not named here is refused: blobs (EIP-4844), and delegations of the account (EIP-7702) but the one
 * to the code by which it sends several calls as one.
 */
const transactionSchema = v.variant('type', [
  v.strictObject({ ...common, type: v.literal('legacy'), gasPrice: amountSchema }),
  v.strictObject({ ...common, type: v.literal('eip2930'), gasPrice: amountSchema, accessList: accessListSchema }),
  v.strictObject({
    ...common,
    type: v.literal('eip1559'),
    maxFeePerGas: amountSchema,
    maxPriorityFeePerGas: amountSchema,
    accessList: v.optional(accessListSchema, []),
  }),
  v.strictObject({
    ...common,
    type: v.literal('eip7702'),
    maxFeePerGas: amountSchema,
    maxPriorityFeePerGas: amountSchema,
    upgradesTo: v.literal(BATCH_ACCOUNT_CODE),
  }),
])
export type Eip155Transaction = v.InferInput<typeof transactionSchema>

/** A transaction with all that goes into its signature. @throws UnsignableError which says what is wrong with it */
export function readEip155Transaction(input: unknown): v.InferOutput<typeof transactionSchema> {
  return parseRequest(transactionSchema, input)
}

/** What an EVM account may be asked to sign. */
export type Eip155Request =
  /** EIP-191; the message in hexadecimal. Gives the signature: r, s and v, 65 bytes. */
  | { readonly method: 'personal_sign'; readonly message: Hex }
  /** EIP-712. Gives the signature. A domain that names a chain has to name the network's. */
  | { readonly method: 'eth_signTypedData_v4'; readonly typedData: unknown }
  /** Gives the signed transaction, ready to be sent. */
  | { readonly method: 'eth_signTransaction'; readonly transaction: Eip155Transaction }
  /** Of the wallet's smart account (ERC-4337). Gives its signature. */
  | { readonly method: 'eth_signUserOperation'; readonly userOperation: WalletUserOperation }
  /** Of the wallet's smart account (ERC-7710). Gives the signature of its delegation. */
  | { readonly method: 'eth_signPermission'; readonly permission: WalletPermission }

/** By the key, or, where `address` is that of its smart account, as that account. @throws UnsignableError */
export function signEip155(secrets: WalletSecrets, request: Eip155Request, chainId: string, address?: string): Hex {
  const reference = chainId.slice('eip155:'.length)
  const owner = String(listAccounts(secrets, { chainId: `eip155:${reference}` })[0]?.address)
  if (address?.toLowerCase() === smartAccount.toAddress(owner).toLowerCase())
    return signForSmartAccount(secrets, request, { chainId, owner })
  switch (request.method) {
    case 'personal_sign': {
      const raw = parseRequest(hexSchema, request.message)
      return serializeSignature(signHash(secrets, hashMessage({ raw })))
    }
    case 'eth_signTypedData_v4':
      return serializeSignature(signHash(secrets, hashOf(request.typedData, { chainId, owner })))
    case 'eth_signTransaction': {
      const { to, ...rest } = readEip155Transaction(request.transaction)
      if (String(rest.chainId) !== reference)
        throw new UnsignableError(`The transaction is for chain ${rest.chainId}, and asked on ${chainId}.`)
      const transaction = rest.type === 'eip7702' ? upgrade(secrets, { ...rest, to }) : { ...rest, ...(to && { to }) }
      try {
        return serializeTransaction(transaction, signHash(secrets, keccak256(serializeTransaction(transaction))))
      } catch (cause) {
        throw new UnsignableError('The transaction is not valid.', { cause })
      }
    }
    default:
      throw new UnsignableError('The method is not known.')
  }
}

/**
 * A signature that holds for the smart account and this network alone (ERC-7739), or a user operation.
 * @throws UnsignableError
 */
function signForSmartAccount(
  secrets: WalletSecrets,
  request: Eip155Request,
  { chainId, owner }: { readonly chainId: string; readonly owner: string },
): Hex {
  const account = smartAccount.toAddress(owner)
  const chain = Number(chainId.slice('eip155:'.length))
  const verifierDomain = { ...smartAccount.domain, chainId: chain, verifyingContract: account, salt: zeroHash }
  const signNested = (typedData: object): Hex => {
    try {
      const hash = hashNestedTypedData(Object.assign({ verifierDomain }, typedData) as never)
      const signature = serializeSignature(signHash(secrets, hash))
      return sortNestedTypes(wrapTypedDataSignature(Object.assign({ signature }, typedData) as never))
    } catch (cause) {
      throw new UnsignableError('The typed data is not valid.', { cause })
    }
  }
  switch (request.method) {
    case 'personal_sign': {
      const raw = parseRequest(hexSchema, request.message)
      return serializeSignature(signHash(secrets, hashNestedMessage({ message: { raw }, verifierDomain })))
    }
    case 'eth_signTypedData_v4': {
      const typedData = readOwnTypedData(request.typedData, { chainId, owner })
      const { types, primaryType, domain, message } = typedData
      return signNested({ types, primaryType, domain, message })
    }
    case 'eth_signPermission': {
      const permission = readPermission(request.permission, account)
      return signNested(toTypedDelegation(toDelegation(permission, account), chain))
    }
    case 'eth_signUserOperation': {
      const operation = readUserOperation(request.userOperation)
      if (operation.sender.toLowerCase() !== account.toLowerCase())
        throw new UnsignableError("The user operation is another account's.")
      return serializeSignature(signHash(secrets, hashUserOperation(operation, owner, chain)))
    }
    default:
      throw new UnsignableError('A smart account signs no transaction.')
  }
}

type Upgrade = Extract<v.InferOutput<typeof transactionSchema>, { readonly type: 'eip7702' }>

/** The transaction by which the account begins to run the code: to itself, and signed into it that it may. @throws UnsignableError */
function upgrade(secrets: WalletSecrets, { to, upgradesTo, ...rest }: Upgrade) {
  const [own] = listAccounts(secrets, { chainId: `eip155:${rest.chainId}` })
  if (!to || to.toLowerCase() !== own?.address.toLowerCase())
    throw new UnsignableError('An account is upgraded by a transaction to itself.')
  // Its own transaction takes the nonce before.
  const authorization = { address: upgradesTo, chainId: rest.chainId, nonce: rest.nonce + 1 } as const
  const { r, s, yParity } = signHash(secrets, hashAuthorization(authorization))
  return { ...rest, to, authorizationList: [{ ...authorization, r, s, yParity }] }
}

/** @throws UnsignableError */
function readOwnTypedData(asked: unknown, { chainId, owner }: { readonly chainId: string; readonly owner: string }) {
  const typedData = readTypedData(asked)
  requireStatedChain(typedData, chainId)
  requireNoUserOperation(typedData)
  requireNoDelegation(typedData)
  // Of the key it would be the smart account's word for something that nobody was shown.
  const forAccount = String(typedData.domain.verifyingContract).toLowerCase()
  if (forAccount === smartAccount.toAddress(owner).toLowerCase() || Object.hasOwn(typedData.types, 'TypedDataSign'))
    throw new UnsignableError('The typed data is a signature of the smart account, under another name.')
  return typedData
}

function hashOf(asked: unknown, of: { readonly chainId: string; readonly owner: string }): Hex {
  const typedData = readOwnTypedData(asked, of)
  const { types, primaryType, domain, message } = typedData
  try {
    return hashTypedData({ types, primaryType, domain, message })
  } catch (cause) {
    throw new UnsignableError('The typed data is not valid.', { cause })
  }
}

function signHash(secrets: WalletSecrets, hash: Hex) {
  const { r, s, recovery } = useKey(deriveEip155Key(secrets), ({ secret }) => secp256k1.sign(hexToBytes(hash), secret))
  return {
    r: numberToHex(r, { size: 32 }),
    s: numberToHex(s, { size: 32 }),
    v: BigInt(27 + recovery),
    yParity: recovery,
  }
}
