import type { Hawser, OwnSocialProvider, SocialProvider } from '@hawser/core'
import { getSocials } from '@hawser/core/socials'

/** What the providers are called, in every language. */
const socialNames: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['google', 'Google'],
  ['x', 'X'],
  ['discord', 'Discord'],
  ['farcaster', 'Farcaster'],
  ['github', 'GitHub'],
  ['apple', 'Apple'],
  ['facebook', 'Facebook'],
  // In other languages it is a text.
  ['passkey', 'Passkey'],
] satisfies [SocialProvider, string][])

/** A provider as it is shown. */
export interface ShownSocial {
  readonly id: string
  readonly name: string
  /** Of one of the app's own; the others have a mark. */
  readonly imageUrl?: string | undefined
  readonly isOwn: boolean
}

export function toShownSocial(provider: SocialProvider | OwnSocialProvider): ShownSocial {
  if (typeof provider !== 'string') return { ...provider, isOwn: true }
  return { id: provider, name: socialNames.get(provider) ?? provider, isOwn: false }
}

/** The provider that a connector's input names; undefined where it names none. One that the app does not offer is called by its id. */
export function socialOf(hawser: Hawser, input: object | undefined): ShownSocial | undefined {
  const { social: id } = Object(input)
  if (typeof id !== 'string') return undefined
  // As its button has it.
  const offered = getSocials(hawser)
    .map(toShownSocial)
    .find((one) => one.id === id)
  return offered ?? { id, name: socialNames.get(id) ?? id, isOwn: !socialNames.has(id) }
}
