import { expectTypeOf, it } from 'vitest'
import type { ConnectParameters } from './connect.js'

declare module '../interfaces/connectorInput.js' {
  interface ConnectorInputs {
    'test.email': { readonly email: string }
  }
}

it('default: the input is of the type that the connector says', () => {
  expectTypeOf<ConnectParameters<'test.email'>['input']>().toEqualTypeOf<{ readonly email: string } | undefined>()
  expectTypeOf<ConnectParameters<'other'>['input']>().toEqualTypeOf<unknown>()
})
