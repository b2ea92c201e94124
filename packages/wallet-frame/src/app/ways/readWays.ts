import { isHawserError, toShownText } from '@hawser/common'
import * as v from 'valibot'
import type { WalletServiceError } from '../../errors.js'
import type { ScreenTexts } from '../../page/screenTexts.js'
import type { WalletService } from '../walletService.js'
import type { WalletSession } from '../walletSession.js'

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))
const time = v.pipe(
  text(40),
  v.isoTimestamp(),
  v.transform((value) => Date.parse(value)),
)
const identitiesSchema = v.object({
  identities: v.pipe(
    v.array(v.object({ id: text(64), provider: text(64), name: v.nullable(text(512)), createdAt: time, usedAt: time })),
    v.maxLength(1_000),
  ),
})
const offeredSchema = v.object({
  providers: v.pipe(v.array(v.object({ id: text(64), name: text(256) })), v.maxLength(100)),
  farcaster: v.boolean(),
  telegram: v.boolean(),
  users: v.boolean(),
  passkey: v.boolean(),
})

/** By what somebody is known beside their addresses; times are in milliseconds since the Unix epoch. */
export type KnownIdentity = v.InferOutput<typeof identitiesSchema>['identities'][number]

/** How the user gets in, and what else the service has. */
export interface Ways {
  readonly email: string | null
  readonly secondEmail: string | undefined
  readonly identities: readonly KnownIdentity[]
  readonly offered: v.InferOutput<typeof offeredSchema>
}

/** @throws SignedOutError, WalletServiceError, what an HttpClient throws */
export function readWays(
  {
    session,
    service,
  }: { readonly session: Pick<WalletSession, 'use'>; readonly service: Pick<WalletService, 'read' | 'user'> },
  signal: AbortSignal,
): Promise<Ways> {
  return session.use(async (token) => {
    const asking = { token, signal }
    const [{ email, secondEmail }, offered, { identities }] = await Promise.all([
      service.user(asking),
      service.read('social', offeredSchema, asking),
      // A service that has e-mail alone knows nobody by anything else.
      service.read('identities', identitiesSchema, asking).catch((error: unknown) => {
        if (isHawserError(error, 'WALLET_SERVICE_REFUSED') && (error as WalletServiceError).status === 404)
          return { identities: [] }
        throw error
      }),
    ])
    return { email, secondEmail, identities, offered }
  }, signal)
}

/** What a way in is called. Names of companies are the same in each language. */
export function nameOfWay(provider: string, { offered }: Pick<Ways, 'offered'>, texts: ScreenTexts): string {
  const { signIn } = texts.manage
  const fixed = new Map([
    ['passkey', texts.recovery.passkey.name],
    ['token', signIn.appAccount],
    ['farcaster', 'Farcaster'],
    ['telegram', 'Telegram'],
  ])
  const configured = offered.providers.find(({ id }) => id === provider)?.name
  // Of one that the service is not set up for any more its id is left.
  return fixed.get(provider) ?? (toShownText(configured) || toShownText(provider) || '?')
}
