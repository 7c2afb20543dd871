import { FileBadge, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useChange } from '@/components/forms/use-change';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { uploadImage } from '@/lib/media/admin-api';
import { imageTypes } from '@/lib/media/admin-contract';
import { certificateLimit } from '@/lib/shop/admin-contract';
import { errorOf } from '../notes/picture-check';
import { type CardProps, LineField } from './line-field';

/** Registrations and filings, each with its number and perhaps a picture (shop 11). */
export function CertificateList(props: CardProps) {
  const t = useTranslations('adminShop');
  const { fields, append, remove } = useFieldArray({ control: props.form.control, name: 'certificates' });
  return (
    <section aria-labelledby="certificates" className="grid gap-3 sm:col-span-2">
      <div className="flex items-center justify-between gap-4">
        <h3 id="certificates" className="font-medium">
          {t('fields.certificates')}
        </h3>
        <Button
          variant="ghost"
          size="xs"
          className="text-primary"
          disabled={fields.length >= certificateLimit}
          onClick={() => append({ name: '', number: '', image: '' })}
        >
          <Plus aria-hidden />
          {t('certificate.add')}
        </Button>
      </div>
      {fields.length === 0 && <p className="text-muted-foreground">{t('certificate.none')}</p>}
      {fields.map(({ id }, at) => (
        <div key={id} className="grid items-start gap-4 rounded-md border p-3.5 sm:grid-cols-2">
          <LineField
            {...props}
            name={`certificates.${at}.name`}
            label={t('fields.certificateName')}
            maxLength={60}
          />
          <LineField
            {...props}
            name={`certificates.${at}.number`}
            label={t('fields.certificateNumber')}
            maxLength={80}
          />
          <div className="flex flex-wrap items-center gap-2 sm:col-span-2">
            <CertificatePicture form={props.form} at={at} />
            <Button variant="ghost" size="xs" className="ml-auto" onClick={() => remove(at)}>
              {t('certificate.remove')}
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}

/** The picture is uploaded at once, and named by the shop when the form is saved. */
function CertificatePicture({ form, at }: Pick<CardProps, 'form'> & { at: number }) {
  const t = useTranslations('adminShop.certificate');
  const chooser = useRef<HTMLInputElement>(null);
  const { name, image } = useWatch({ control: form.control, name: `certificates.${at}` });
  /** A certificate that is removed ends its upload: the next one has its place. */
  const removed = useRef<AbortSignal>(null);
  useEffect(() => {
    const life = new AbortController();
    removed.current = life.signal;
    return () => life.abort();
  }, []);
  const uploading = useChange({
    mutationFn: async (file: File) => {
      if (await errorOf(file)) throw new TypeError(t('wrong'));
      const signal = removed.current ?? AbortSignal.abort();
      return { ...(await uploadImage(file, { onProgress: () => undefined, signal })), signal };
    },
    failed: null,
    onSuccess: ({ url, signal }) => {
      if (!signal.aborted) form.setValue(`certificates.${at}.image`, url);
    },
  });
  const { error, errorMessage } = uploading;
  const reason = error instanceof TypeError ? error.message : errorMessage;
  return (
    <>
      {image ? (
        <img
          src={image}
          alt={t('picture', { name })}
          className="size-12 rounded-md border bg-white object-contain"
        />
      ) : (
        <FileBadge aria-hidden className="size-6 text-muted-foreground" />
      )}
      <input
        ref={chooser}
        type="file"
        accept={imageTypes.join(',')}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) uploading.mutate(file);
          target.value = '';
        }}
      />
      <Button variant="outline" size="xs" busy={uploading.isPending} onClick={() => chooser.current?.click()}>
        {t(uploading.isPending ? 'uploading' : image ? 'replace' : 'upload')}
      </Button>
      {reason && <FieldError>{t('failed', { reason })}</FieldError>}
    </>
  );
}
