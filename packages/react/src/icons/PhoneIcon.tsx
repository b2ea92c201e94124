import { Icon, type IconProps } from './Icon.js'

export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.5 3.5h7a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM11 17.5h2" />
    </Icon>
  )
}
