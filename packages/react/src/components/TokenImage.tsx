import { useMark } from '../marks/useMark.js'
import { Picture, type PictureSize } from './Picture.js'

interface TokenImageProps {
  /** Null: the native currency. */
  readonly token: { readonly chainId: string; readonly address: string } | null
  readonly symbol: string
  readonly src: string | null | undefined
  readonly size?: PictureSize | undefined
}

/** A token's image, or its mark, or the letters of its symbol. Round, where wallets are square. */
export function TokenImage({ token, src, symbol, size }: TokenImageProps) {
  const mark = useMark(src ? undefined : token ? `token:${token.chainId}/${token.address}` : `native:${symbol}`)
  return <Picture src={src || mark} name={symbol} size={size} className="hawser-token-image" />
}
