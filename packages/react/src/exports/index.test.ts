import { describe, expect, it } from 'vitest'
import * as react from './index.js'
import * as pseudoRtl from './pseudo-rtl.js'

describe('@hawser/react', () => {
  it('default: public names', () => {
    expect(Object.keys(react)).toMatchInlineSnapshot()
  })

  it('default: public names of the pseudo-locale', () => {
    expect(Object.keys(pseudoRtl)).toEqual(['pseudoRtl'])
  })
})
