import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { canSaveBytes, canShareFiles, saveFile, shareFile } from '../../platform/file';
import { Button, IconButton, qrPicture, useToast } from '../../ui';

/** Saves or shares the QR code: a phone cannot scan its own screen. */
export function QrActions({ text, reference }: { text: string; reference: string }) {
  const t = useT();
  const toast = useToast();
  const act = (send: typeof saveFile) => async () => {
    try {
      await send({ name: `${reference}.png`, type: 'image/png', bytes: await qrPicture(text) });
    } catch {
      toast({ text: t('common:wentWrong'), tone: 'bad' });
    }
  };
  return (
    <>
      {canSaveBytes && (
        <Button
          label={t('deposit:savePicture')}
          icon="download-simple"
          size="sm"
          onPress={() => void act(saveFile)()}
          testID={handle('deposit', 'save')}
        />
      )}
      {canShareFiles() && (
        <IconButton
          label={t('deposit:share')}
          icon="share-network"
          onPress={() => void act(shareFile)()}
          testID={handle('deposit', 'share')}
        />
      )}
    </>
  );
}
