import { Download, MessageCircle } from 'lucide-react';
import { Button } from '@/components/ui/button';

type AdviserCodeActionsProps = {
  qr: string;
  texts: Record<'save' | 'openWechat', string>;
  className?: string;
};

/** For the browser of a phone: nobody scans a code on the phone that shows it. */
export const AdviserCodeActions = ({ qr, texts, className = '' }: AdviserCodeActionsProps) => (
  <div className={`flex flex-wrap gap-2.5 *:flex-1 ${className}`}>
    <Button asChild variant="outline">
      <a href={qr} download>
        <Download aria-hidden />
        {texts.save}
      </a>
    </Button>
    <Button asChild variant="outline">
      <a href="weixin://">
        <MessageCircle aria-hidden />
        {texts.openWechat}
      </a>
    </Button>
  </div>
);
