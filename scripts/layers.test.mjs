import { expect, it } from 'vitest'
import { joinLayers, unwrapLayers } from './layers.mjs'

/** @param {string} css */
const squeeze = (css) => unwrapLayers(css).replace(/\s+/g, '')

it('default: the rules stay, the layers go', () => {
  expect(squeeze('@layer a { .x { color: red } @media (width > 1px) { .x { color: blue } } }')).toBe(
    '.x{color:red}@media(width>1px){.x{color:blue}}',
  )
})

it('behavior: rules come in the order in which the layers were declared', () => {
  const css = '@layer low, high; @layer high { .a { color: red } } @layer low { .a { color: blue } }'
  expect(squeeze(css)).toBe('.a{color:blue}.a{color:red}')
})

it('behavior: rules outside any layer come last, since they win over all layers', () => {
  expect(squeeze('.a { top: 0 } @layer low { .a { top: 1px } }')).toBe('.a{top:1px}.a{top:0}')
})

it('behavior: braces in strings, comments and addresses are no syntax', () => {
  const css = `@layer a { /* } */ .x::before { content: "}" } .y { background: url(data:;{}) } }`
  expect(squeeze(css)).toContain('.y{background:url(data:;{})}')
})

it('behavior: nested layers are refused', () => {
  expect(() => unwrapLayers('@layer a { @layer b { .x { top: 0 } } }')).toThrow('inside the layer "a"')
  expect(() => unwrapLayers('@media print { @layer b { .x { top: 0 } } }')).toThrow('inside "@media print"')
})

it('behavior: joined, each layer is opened once, in the order in which they were declared', () => {
  const css =
    '@layer a, b; @layer b { .x { top: 0 } } .z { top: 1px } @layer a { .y { top: 0 } } @layer b { .y { top: 2px } }'
  expect(joinLayers(css).replace(/\s+/g, '')).toBe(
    '@layera,b;@layera{.y{top:0}}@layerb{.x{top:0}.y{top:2px}}.z{top:1px}',
  )
})
