import { useMessages, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { CodeField } from './code-field';
import type { useCartCode } from './use-cart-code';
import { focusVipStrip, VipStrip } from './vip-strip';

type CartCodeProps = {
  code: ReturnType<typeof useCartCode>;
  /** What is paid now. */
  total: string;
};

/** The code between goods and summary: the product page's strip, or the field for another code in its place. */
export function CartCode({ code, total }: CartCodeProps) {
  const t = useTranslations('cart.code');
  const { buy } = useMessages();
  const [isTyping, setTyping] = useState(false);
  const wasTyping = useRef(false);
  useEffect(() => {
    // The field had the focus and is gone.
    if (wasTyping.current && !isTyping) focusVipStrip();
    wasTyping.current = isTyping;
  }, [isTyping]);
  if (isTyping) return <CodeField onApply={code.apply} onHide={() => setTyping(false)} />;
  return (
    <VipStrip
      state={code.state}
      saved={null}
      price={total}
      texts={{ ...buy, refused: String(t.raw('ended')) }}
      onUse={(offered) => void code.check(offered)}
      onAnother={() => setTyping(true)}
      onRemove={code.remove}
      onUndo={code.undo}
      onRetry={() => {
        if (code.state.kind !== 'failed') return;
        focusVipStrip();
        void code.check(code.state.code);
      }}
      onWithout={() => {
        focusVipStrip();
        code.say(null);
      }}
    />
  );
}
