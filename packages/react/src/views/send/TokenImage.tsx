import { Picture, type PictureSize } from '../../components/Picture.js'

export interface TokenImageProps {
  readonly src: string | null | undefined
  readonly symbol: string
  readonly size?: PictureSize | undefined
}

/** A token's image, or the first letter of its symbol. Round, where wallets are square. */
export function TokenImage({ src, symbol, size }: TokenImageProps) {
  return <Picture src={src} name={symbol} size={size} className="hawser-token-image" />
}
