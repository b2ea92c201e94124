import {
  isCaipNetworkId,
  type SiwxCacao,
  type SiwxMessageData,
  type SiwxSession,
  siwxCacaoSchema,
} from '@hawser/common'
import * as v from 'valibot'
import { SiwxMessageError, SiwxSignatureError } from '../errors.js'
import { formatSiwxMessage, parseSiwxMessage } from './siwxMessage.js'

/** How an account signed: by its key, or as a contract. */
export type SiwxCacaoSignature = SiwxCacao['s']['t']

/**
 * A session of an EVM account as a CACAO (CAIP-74), which other services read.
 *
 * @throws SiwxMessageError where the session's text is not in the strict form: a CACAO has the fields alone, from which that form is written.
 */
export function createCacao({ message, signature }: SiwxSession, type: SiwxCacaoSignature = 'eip191'): SiwxCacao {
  const { data } = parseSiwxMessage(message)
  const { issuedAt, expirationTime, notBefore, statement, requestId, resources } = data
  if (!data.chainId.startsWith('eip155:')) throw new SiwxMessageError('chainId')
  if (issuedAt === undefined) throw new SiwxMessageError('issuedAt')
  const capabilities = toCapabilities(resources)
  const own =
    capabilities && statement?.endsWith(capabilities) ? statement.slice(0, -capabilities.length).trim() : statement
  const cacao: SiwxCacao = {
    h: { t: 'caip122' },
    p: {
      iss: `did:pkh:${data.chainId}:${data.accountAddress}`,
      domain: data.domain,
      aud: data.uri,
      version: data.version,
      nonce: data.nonce,
      iat: issuedAt,
      ...(notBefore !== undefined && { nbf: notBefore }),
      ...(expirationTime !== undefined && { exp: expirationTime }),
      ...(own && { statement: own }),
      ...(requestId !== undefined && { requestId }),
      ...(resources !== undefined && { resources }),
    },
    s: { t: type, s: signature },
  }
  if (readCacao(cacao).message !== message) throw new SiwxMessageError('text')
  return cacao
}

/**
 * The session that a CACAO stands for: the text that was signed is written again from its fields, in the strict form, with the sentence of ERC-5573 where
 * its last resource grants capabilities. Whether the signature is valid is for `verifySiwxSession` to say.
 *
 * @throws SiwxMessageError, SiwxSignatureError
 */
export function readCacao(value: unknown): SiwxSession & { readonly cacao: SiwxCacao } {
  const result = v.safeParse(siwxCacaoSchema, value)
  if (!result.success) {
    if (result.issues[0].path?.[0]?.key === 's') throw new SiwxSignatureError({ details: result.issues[0].message })
    throw new SiwxMessageError('text', { details: result.issues[0].message })
  }
  const cacao = result.output
  const { iss, aud, iat, nbf, exp, statement, ...rest } = cacao.p
  const [, chainId, accountAddress = ''] = /^did:pkh:([^:]+:[^:]+):([^:]+)$/.exec(iss) ?? []
  if (!isCaipNetworkId(chainId)) throw new SiwxMessageError('chainId')
  const capabilities = toCapabilities(rest.resources)
  // Some wallets hand back the statement with the sentence in it, as it was signed.
  const isSaid = capabilities !== undefined && statement?.endsWith(capabilities)
  const sentences = [statement, isSaid ? undefined : capabilities].filter((sentence) => sentence)
  const data: SiwxMessageData = {
    ...rest,
    accountAddress,
    chainId,
    uri: aud,
    issuedAt: iat,
    ...(sentences.length > 0 && { statement: sentences.join(' ') }),
    ...(exp !== undefined && { expirationTime: exp }),
    ...(nbf !== undefined && { notBefore: nbf }),
  }
  return { data, message: formatSiwxMessage(data, { form: 'strict' }), signature: cacao.s.s, cacao }
}

const recapPrefix = 'urn:recap:'
const namedSchema = v.custom<object>((value) => typeof value === 'object' && !Array.isArray(value))
const capabilitiesSchema = v.object({
  att: v.pipe(namedSchema, v.record(v.string(), v.pipe(namedSchema, v.record(v.string(), v.array(v.unknown()))))),
})

/** The sentence that says in words what a ReCap grants (ERC-5573); undefined where the last resource is none. */
export function toCapabilities(resources: readonly string[] | undefined): string | undefined {
  const recap = resources?.at(-1)
  if (!recap?.startsWith(recapPrefix)) return undefined
  const { att } = readRecap(recap.slice(recapPrefix.length))
  const grants = Object.keys(att)
    .sort()
    .flatMap((resource) => {
      const abilities = Object.keys(att[resource] ?? {}).sort()
      const groups = new Map<string, string[]>()
      for (const ability of abilities) {
        const [namespace = '', name = ''] = ability.split('/', 2)
        groups.set(namespace, [...(groups.get(namespace) ?? []), `'${name}'`])
      }
      return [...groups].map(([namespace, names]) => `'${namespace}': ${names.join(', ')} for '${resource}'.`)
    })
  const begin = 'I further authorize the stated URI to perform the following actions on my behalf:'
  return [begin, ...grants.map((grant, index) => `(${index + 1}) ${grant}`)].join(' ')
}

function readRecap(encoded: string): v.InferOutput<typeof capabilitiesSchema> {
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    return v.parse(capabilitiesSchema, JSON.parse(new TextDecoder().decode(bytes)))
  } catch (cause) {
    throw new SiwxMessageError('resources', { cause })
  }
}
