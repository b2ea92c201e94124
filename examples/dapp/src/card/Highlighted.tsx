import { Fragment } from 'react'
import { parse } from 'sugar-high/core'
import * as typescript from 'sugar-high/lang/typescript'

/** TypeScript with its words marked. The text stays what it is. */
export function Highlighted({ code }: { readonly code: string }) {
  return parse(code, typescript).lines.map(({ index, tokens }) => (
    <Fragment key={index}>
      {index > 0 ? '\n' : null}
      {tokens.map(({ type, value }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a file never change
        <span key={position} data-token={type}>
          {value}
        </span>
      ))}
    </Fragment>
  ))
}
