import { Download, MessageCircle } from 'lucide-react';
import { buttonClasses } from '@/components/ui/button-classes';

type AdviserCodeActionsProps = {
  qr: string;
  texts: Record<'save' | 'openWechat', string>;
  className?: string;
};

/** For the browser of a phone: nobody scans a code on the phone that shows it. */
export const AdviserCodeActions = ({ qr, texts, className = '' }: AdviserCodeActionsProps) => (
  <div className={`flex flex-wrap gap-2.5 *:flex-1 ${className}`}>
    <a href={qr} download className={buttonClasses({ variant: 'outline' })}>
      <Download aria-hidden />
      {texts.save}
    </a>
    <a href="weixin://" className={buttonClasses({ variant: 'outline' })}>
      <MessageCircle aria-hidden />
      {texts.openWechat}
    </a>
  </div>
);
