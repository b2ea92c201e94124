import { useState } from 'react'
import { Avatar, type AvatarProps } from './Avatar.js'

interface IdentityAvatarProps extends Pick<AvatarProps, 'address' | 'size'> {
  /** An image that a name service has for the address. */
  readonly src: string | null | undefined
}

/** The picture of an account: the image that its name has, else the one drawn from its address. */
export function IdentityAvatar({ address, size, src }: IdentityAvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const isDrawable = src && src !== brokenSrc && /^(?:https?:|data:image\/)/i.test(src)
  return (
    <Avatar address={address} size={size}>
      {isDrawable ? (
        <img
          src={src}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setBrokenSrc(src)}
        />
      ) : null}
    </Avatar>
  )
}
