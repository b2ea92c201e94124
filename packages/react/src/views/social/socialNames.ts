import type { SocialProvider } from '@hawser/core'

/** What the providers are called, in every language. */
const socialNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** The name of a provider; that of one of the app's own is its id. */
export function socialName(provider: string): string {
  return Object.hasOwn(socialNames, provider) ? socialNames[provider as SocialProvider] : provider
}

/** The provider of a connector's input; undefined where it names none. */
export function socialOf(input: object | undefined): string | undefined {
  const { social } = Object(input)
  return typeof social === 'string' ? social : undefined
}
