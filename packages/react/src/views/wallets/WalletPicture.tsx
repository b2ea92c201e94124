import type { WalletEntry, WalletsApi } from '@hawser/core/wallets'
import { useEffect, useState } from 'react'
import { type PictureSize, WalletImage } from '../../components/Picture.js'
import type { WhenReadable } from '../allWallets/useRowWindow.js'

export interface WalletPictureProps {
  readonly api: WalletsApi
  readonly wallet: WalletEntry
  readonly size?: PictureSize | undefined
  /** When it is loaded, where that is not at once. */
  readonly whenReadable?: WhenReadable | undefined
}

const atOnce: WhenReadable = (callback) => {
  callback()
  return () => {}
}

/** The picture of a wallet of the list, or the first letter of its name until there is one. */
export function WalletPicture({ api, wallet, size, whenReadable = atOnce }: WalletPictureProps) {
  const { imageId, imageUrl, name } = wallet
  const [loaded, setLoaded] = useState<{ readonly imageId: string; readonly src: string | null } | null>(null)

  useEffect(() => {
    if (imageUrl || !imageId) return
    let isLeft = false
    const takeBack = whenReadable(() => {
      api.getImage({ imageId }).then((src) => {
        if (!isLeft) setLoaded({ imageId, src })
      })
    })
    return () => {
      isLeft = true
      takeBack()
    }
  }, [api, imageId, imageUrl, whenReadable])

  return <WalletImage src={imageUrl ?? (loaded?.imageId === imageId ? loaded?.src : null)} name={name} size={size} />
}
