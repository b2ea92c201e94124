import { expectTypeOf, it } from 'vitest'
import type { ServiceName } from '../services/servicesOptions.js'
import type { ConnectMethod, WalletFeature } from '../state/optionsState.js'
import type { Hawser } from './hawser.js'
import type { FeatureOptions, HawserOptions } from './hawserOptions.js'
import type { builtFeatures, builtOptions, serviceNames, unbuiltFeatures } from './validateOptions.js'

type Names<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Names<Rest> : Text

/** What can only be left out, or be off. */
type Refused<Options> = {
  [Name in keyof Options]-?: Options[Name] extends false | undefined ? Name : never
}[keyof Options]

type Listed<Name extends 'walletFeaturesOrder' | 'connectMethodsOrder'> = NonNullable<HawserOptions[Name]>[number]

it('behavior: the names that are checked are those of the types', () => {
  expectTypeOf<Names<typeof builtOptions>>().toEqualTypeOf<keyof HawserOptions>()
  expectTypeOf<Refused<HawserOptions>>().toBeNever()
  expectTypeOf<Names<typeof builtFeatures | typeof unbuiltFeatures>>().toEqualTypeOf<keyof FeatureOptions>()
  expectTypeOf<Names<typeof serviceNames>>().toEqualTypeOf<ServiceName>()
  expectTypeOf<Names<typeof unbuiltFeatures>>().toEqualTypeOf<Refused<FeatureOptions>>()
  expectTypeOf<
    Exclude<WalletFeature, Listed<'walletFeaturesOrder'>> | Exclude<ConnectMethod, Listed<'connectMethodsOrder'>>
  >().toEqualTypeOf<Extract<Names<typeof unbuiltFeatures>, WalletFeature>>()
})

it('behavior: a theme variable is one of Hawser’s', () => {
  const theme: HawserOptions['theme'] = { variables: { '--hawser-accent': 'red', '--hawser-radius-row': '4px' } }
  // @ts-expect-error: misspelt
  const misspelt: HawserOptions['theme'] = { variables: { '--hawser-acent': 'red' } }
  // @ts-expect-error: misspelt
  const set = (hawser: Hawser) => hawser.setTheme({ variables: { '--hawser-acent': 'red' } })
  const computed = (hawser: Hawser, variables: Record<string, string>) => hawser.setTheme({ variables })
  const further = (hawser: Hawser) =>
    hawser.setTheme({ variables: { ...hawser.getSnapshot().theme.variables, '--hawser-accent': 'red' } })
  expectTypeOf([theme, misspelt, set, computed, further]).toBeArray()
})
